// Making elements in few words. Text is only ever set as text.

/** element("button", { class: "icon", "aria-label": "Close", onclick: close }, "✕") */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made[key] = value;
    else if (key in made && !key.includes("-") && typeof value !== "string") made[key] = value;
    else if (key === "value") made.value = value;
    else if (key === "text") made.textContent = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined && child !== false));
  return made;
}

let lastId = 0;
export const newId = (prefix = "id") => `${prefix}-${++lastId}`;

/** Whether keys typed now belong to a text field, a list or another control that uses them. */
export function isTyping(target) {
  if (!(target instanceof Element)) return false;
  if (target.isContentEditable) return true;
  if (target.matches("textarea, select")) return true;
  return target.matches("input") && !["button", "checkbox", "radio", "range", "color", "file"].includes(target.type);
}
