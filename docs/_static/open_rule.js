// Unfold where a rule is cited when the address leads to that rule.
const openRule = () => {
  const rule = document.getElementById(location.hash.slice(1));
  rule?.querySelector(":scope > details.cited")?.setAttribute("open", "");
};
addEventListener("hashchange", openRule);
addEventListener("DOMContentLoaded", openRule);
