// Elements made and found in one line.
export const find = (id) => document.getElementById(id);

export function made(name, attributes = {}, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...content);
  return element;
}

export const button = (text, onclick, attributes = {}) =>
  made("button", { type: "button", onclick, ...attributes }, text);

// Text, where "P1" has the colour of its seat.
export function coloured(text) {
  const line = document.createElement("span");
  for (const part of text.split(/\b(P[1-5])\b/)) {
    line.append(/^P[1-5]$/.test(part) ? made("b", { class: `seat ${part.toLowerCase()}` }, part) : part);
  }
  return line;
}
