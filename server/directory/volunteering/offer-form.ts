import { type Content, type Html, html } from '#server/directory/html/html.ts';

export interface OfferForm {
  values: { name: string; email: string; message: string };
  /** after a refused form: by field, and for the whole form under `form` */
  problems?: Partial<Record<'name' | 'email' | 'message' | 'form', string>>;
}

export const emptyOfferForm: OfferForm = { values: { name: '', email: '', message: '' } };

/** The form with which a visitor offers help. A refused form keeps what was typed. */
export function offerForm(action: string, nonprofit: string, { values, problems = {} }: OfferForm): Html {
  const field = (name: 'name' | 'email' | 'message', label: string, input: Html) => html`<div class="field">
<label for="offer-${name}">${label}</label>
${input}
<p class="problem" id="offer-${name}-problem">${problems[name]}</p>
</div>`;
  const state = (name: 'name' | 'email' | 'message'): Content =>
    html`id="offer-${name}" name="${name}" aria-describedby="offer-${name}-problem"${problems[name] !== undefined && html` aria-invalid="true"`}`;
  return html`<section class="offer" id="offer" aria-labelledby="offer-title">
<h2 id="offer-title">I want to help</h2>
<p>${nonprofit} reads this once you have confirmed it by email, and answers by email.</p>
<form method="post" action="${action}#offer">
${problems.form !== undefined && html`<p class="problem" role="alert">${problems.form}</p>`}
${field('name', 'Your name', html`<input ${state('name')} value="${values.name}" autocomplete="name" maxlength="100" required>`)}
${field('email', 'Your email', html`<input ${state('email')} type="email" value="${values.email}" autocomplete="email" maxlength="254" required>`)}
${field('message', 'Message (optional)', html`<textarea ${state('message')} rows="5" maxlength="2000">${values.message}</textarea>`)}
<p class="trap" aria-hidden="true"><label>Leave this empty <input name="website" tabindex="-1" autocomplete="off"></label></p>
<p><button class="button" type="submit">I want to help</button></p>
</form>
</section>`;
}
