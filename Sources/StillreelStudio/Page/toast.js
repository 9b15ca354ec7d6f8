// Short messages at the edge of the window, in #messages (role status). Errors stay until they are closed.

const shownFor = 6000;

/** Shows a message. `kind`: "note" or "error"; `action`: { label, run }; messages about the same `topic` replace one another. */
export function say(text, { kind = "note", action, topic = text } = {}) {
  const list = document.getElementById("messages");
  [...list.children].find(item => item.dataset.topic === topic)?.remove();

  const item = document.createElement("div");
  item.className = `message ${kind}`;
  item.dataset.topic = topic;
  const words = document.createElement("span");
  words.textContent = text;
  item.append(words);
  if (action) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = action.label;
    button.onclick = () => { item.remove(); action.run(); };
    item.append(button);
  }
  const close = document.createElement("button");
  close.type = "button";
  close.className = "close";
  close.textContent = "✕";
  close.setAttribute("aria-label", "Close this message");
  close.onclick = () => item.remove();
  item.append(close);
  list.append(item);
  while (list.children.length > 4) list.firstElementChild.remove();

  if (kind === "error") return;
  let timer = setTimeout(() => item.remove(), shownFor);
  item.onpointerenter = () => clearTimeout(timer);
  item.onpointerleave = () => { timer = setTimeout(() => item.remove(), shownFor / 2); };
}
