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

// Who sits where, as the page calls them.
export const names = [];

// Text, where "P1" is the name of that seat in its colour.
export function coloured(text) {
  const line = document.createElement("span");
  for (const part of text.split(/\b(P[1-5])\b/)) {
    const called = names[part.slice(1) - 1] ?? part;
    line.append(/^P[1-5]$/.test(part) ? made("b", { class: `seat ${part.toLowerCase()}` }, called) : part);
  }
  return line;
}
