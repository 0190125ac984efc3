// The end of a match: who has won, by which rules, and how the points came along the match.
import { coloured, find, made, names } from "./elements.js";

const WIDE = 300, HIGH = 120, LEFT = 28, LOW = 16;

export async function showResult({ end }, python) {
  const { rules, scores } = await python.ask("result");
  const seats = end.scores.map((_, seat) => `P${seat + 1}`);
  const cells = (points) => points.map((number) => made("td", { class: "number" }, number));
  const [rule, why] = end.rule;
  find("points-by-rule").replaceChildren(
    made("tr", {}, made("th"), ...seats.map((seat) => made("th", {}, coloured(seat)))),
    ...rules.map(({ rule, text, points }) =>
      made("tr", {}, made("td", { title: `${text} (${rule})` }, made("div", {}, text)), ...cells(points))),
    made("tr", { class: "total" }, made("td", {}, "All points"), ...cells(end.scores)));
  find("decided").textContent = `${why} (${rule})`;
  find("chart").innerHTML = chart(scores);
}

// Lines on two axes: points upwards, and the match from the left to the right.
function chart(scores) {
  const all = scores.flat();
  const low = Math.min(0, ...all), high = Math.max(1, ...all);
  const x = (step) => LEFT + (WIDE - LEFT - 4) * step / Math.max(1, scores.length - 1);
  const y = (points) => HIGH - LOW - (HIGH - LOW - 8) * (points - low) / (high - low);
  const line = (seat) => scores.map((each, step) => `${x(step).toFixed(1)},${y(each[seat]).toFixed(1)}`).join(" ");
  const marks = [...new Set([low, Math.round((low + high) / 2), high])];
  return `<svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label="Points along the match">
    ${marks.map((mark) => `<path d="M${LEFT} ${y(mark)}H${WIDE}" class="grid"/><text x="${LEFT - 4}" y="${y(mark) + 4}" text-anchor="end">${mark}</text>`).join("")}
    <text x="${LEFT}" y="${HIGH - 2}">start</text><text x="${WIDE}" y="${HIGH - 2}" text-anchor="end">end</text>
    ${names.map((_, seat) => `<polyline points="${line(seat)}" class="line p${seat + 1}"/>`).join("")}</svg>`;
}
