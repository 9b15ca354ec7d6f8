// Asks for the password if other machines can reach the studio.

import { request } from "./api.js";

const form = document.querySelector("form");
const [password, button, problem] = ["#password", "button", "#problem"].map(name => form.querySelector(name));

form.onsubmit = async event => {
  event.preventDefault();
  button.disabled = true;
  try {
    await request("/api/signin", { method: "POST", body: { password: password.value } });
    location.replace("/");
  } catch (error) {
    problem.textContent = `${error.message[0].toUpperCase()}${error.message.slice(1)}.`.replace(/\.\.$/, ".");
    problem.hidden = false;
    button.disabled = false;
    password.select();
  }
};
