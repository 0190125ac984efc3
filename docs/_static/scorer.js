/* The number of a rule leads to that rule before it leads to pages that mention its parts, and what
   can be typed leads to the command line before it leads to names in the library. A method of all games
   is found in their contract before it is found in each game. */
var Scorer = {
  score: ([page, title, anchor, , score, , kind]) => {
    if (kind === "title" && / > [A-Z]+-(R?\d+|\d+\.\d+)$/.test(title)) return score + 100;
    if (kind === "object" && page === "api/contract") return score + 3;
    return anchor.startsWith("#cmdoption-") ? score + 12 : score;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};

// Words of pictures would fill the excerpts that are shown with the results.
document.addEventListener("DOMContentLoaded", () => {
  const { htmlToText } = Search;
  Search.htmlToText = (html, anchor) => htmlToText(html.replace(/<svg[^]*?<\/svg>/g, ""), anchor);
});
