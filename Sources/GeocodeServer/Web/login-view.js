// Login and sign-up.

import { explain, Refused, Unreachable } from "./api.js";
import { byID, showFormError, showProblem, whileBusy } from "./dom.js";
import { session } from "./session.js";
import { continueWithFacebook, takeFacebookToken } from "./facebook.js";
import { say } from "./words.js";

/** Returns the reason why a login failed: no connection, wrong credentials, or the server's message. */
function loginError(error) {
  if (error instanceof Unreachable) return say("connection.none");
  // 401: wrong e-mail or password; 403: disabled account; 429: too many attempts.
  if (error instanceof Refused && error.status === 401) return say("login.wrong");
  return explain(error);
}

class LoginView {
  get title() { return say("view.login"); }

  constructor() {
    const form = byID("login-form");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit(form);
    });
    byID("login-email").addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      // Return moves to the next field, and submits from the last.
      event.preventDefault();
      if (byID("login-password").value) form.requestSubmit();
      else byID("login-password").focus();
    });
    byID("facebook").addEventListener("click", () => continueWithFacebook());
  }

  /** Shows the options of this server. */
  configure(settings) {
    byID("facebook").hidden = !settings.facebook;
    byID("login-guest").hidden = !settings.guests;
    byID("signup-line").hidden = settings.signup === "closed";
    const token = takeFacebookToken();
    if (token) this.#logIn(byID("login-form"), { facebookToken: token });
  }

  enter() {
    byID("login-form").reset();
    showFormError(byID("login-form"), "");
    // When a session has ended, the e-mail is known and the password is asked for.
    byID("login-email").value = session.endedEmail;
    byID(session.endedEmail ? "login-password" : "login-email").focus({ preventScroll: true });
  }

  leave() { byID("login-form").reset(); }

  async #submit(form) {
    const email = byID("login-email");
    const password = byID("login-password");
    const empty = [email, password].filter((field) => !field.value.trim());
    for (const field of [email, password]) field.setAttribute("aria-invalid", String(empty.includes(field)));
    if (empty.length > 0) {
      showFormError(form, say(empty.length === 2 ? "login.bothEmpty" : empty[0] === email ? "login.emailEmpty" : "login.passwordEmpty"));
      empty[0].focus();
      return;
    }
    await this.#logIn(form, { email: email.value.trim(), password: password.value });
  }

  async #logIn(form, credentials) {
    showFormError(form, "");
    try {
      await whileBusy(form, () => session.logIn(credentials));
      form.reset();
    } catch (error) {
      showFormError(form, loginError(error));
      byID("login-password").value = "";
      byID(error instanceof Refused && error.status === 401 ? "login-password" : "login-email").focus();
    }
  }
}

class SignupView {
  #policy = "open";

  get title() { return say("view.signup"); }

  constructor() {
    const form = byID("signup-form");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit(form);
    });
  }

  configure(settings) { this.#policy = settings.signup; }

  enter() {
    byID("signup-code-part").hidden = this.#policy !== "code";
    byID("signup-form").hidden = this.#policy === "closed";
    byID("signup-closed").hidden = this.#policy !== "closed";
    byID("signup-form").reset();
    showFormError(byID("signup-form"), "");
    for (const field of Object.values(this.#fields)) showProblem(field, "");
  }

  leave() { byID("signup-form").reset(); }

  get #fields() {
    return {
      firstName: byID("signup-first"), lastName: byID("signup-last"), email: byID("signup-email"),
      password: byID("signup-password"), code: byID("signup-code"),
    };
  }

  async #submit(form) {
    const fields = this.#fields;
    const needsCode = !byID("signup-code-part").hidden;
    let first = null;
    for (const [name, field] of Object.entries(fields)) {
      const isEmpty = !field.value.trim() && (name !== "code" || needsCode);
      const isShort = name === "password" && !isEmpty && field.value.length < 8;
      showProblem(field, isEmpty ? say(`signup.empty.${name}`) : isShort ? say("password.short") : "");
      if (isEmpty || isShort) first ??= field;
    }
    if (first) { first.focus(); return; }
    showFormError(form, "");
    const person = {
      email: fields.email.value.trim(), password: fields.password.value,
      firstName: fields.firstName.value.trim(), lastName: fields.lastName.value.trim(),
    };
    if (needsCode) person.code = fields.code.value.trim();
    try {
      await whileBusy(form, () => session.signUp(person));
      form.reset();
    } catch (error) {
      showRefusal(form, fields, error);
    }
  }
}

/** Shows a refusal next to the fields that it concerns, and other problems above the form. */
export function showRefusal(form, fields, error) {
  const problems = error instanceof Refused
    ? error.problems.length > 0 ? error.problems : [{ field: error.field, message: explain(error) }]
    : [{ field: null, message: explain(error) }];
  const rest = [];
  let first = null;
  for (const problem of problems) {
    const field = fields[problem.field];
    if (field) {
      showProblem(field, problem.message);
      first ??= field;
    } else {
      rest.push(problem.message);
    }
  }
  showFormError(form, rest.join(" "));
  first?.focus();
}

export const loginView = new LoginView();
export const signupView = new SignupView();
