/* The number of a rule leads to that rule before it leads to pages that mention its parts. */
var Scorer = {
  score: ([, title, , , score, , kind]) =>
    kind === "title" && / > [A-Z]+-(R?\d+|\d+\.\d+)$/.test(title) ? score + 100 : score,
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
