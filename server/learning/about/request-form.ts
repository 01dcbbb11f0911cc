import { usStateNames, usStates } from '#contract/fields/us-states.ts';
import type { SubscriptionTier } from '#contract/learning/subscription/tiers.ts';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { passwordMinimum } from '#contract/people/accounts.ts';
import { type Content, type Html, html } from '#server/directory/html/html.ts';
import { formatPrice } from './price.ts';

/**
 * The form that asks for information or buys. Its script (web/learning/about) solves the puzzle and sends it; without scripts the
 * page says how to write to us. The names of the fields are their paths on the wire.
 */
export function requestForm(tiers: readonly SubscriptionTier[], programmeEmail: string): Html {
  const mail = html`<a href="mailto:${programmeEmail}?subject=Learning%20Commons">${programmeEmail}</a>`;
  return html`<section class="part request" id="request" aria-labelledby="ask" tabindex="-1">
<h2 id="ask">Ask, or buy now</h2>
<p class="intro">Tell us who you are, and we write to you. All fields are required. You can also write to ${mail}.</p>
<p class="intro unscripted"><strong>The form needs JavaScript</strong>, which keeps machines from filling it in. Please write to us by email instead.</p>
<form id="request-form" novalidate>
<div class="fields">
${field({ name: 'name', label: 'Name', complete: 'name', most: 200 })}
${field({ name: 'email', label: 'Email', type: 'email', complete: 'email', most: 254 })}
${field({ name: 'organization', label: 'Organization', complete: 'organization', most: 200 })}
${field({ name: 'phone_number', label: 'Phone number', type: 'tel', complete: 'tel', most: 50 })}
${field({ name: 'address.address1', label: 'Address', complete: 'street-address', most: 200, wide: true })}
${field({ name: 'address.city', label: 'City', complete: 'address-level2', most: 100 })}
<div class="pair">
${choice('address.state', 'State', html`${usStates.map((code) => html`<option value="${code}">${usStateNames[code]}</option>`)}`, 'address-level1')}
${field({ name: 'address.zipcode', label: 'Zip code', complete: 'postal-code', most: 10, digits: true })}
</div>
${tiers.length > 0 && choice('selected_tier', 'Yearly budget of your nonprofit', html`${tiers.map(optionOf)}`, 'off')}
</div>
<p class="trap" aria-hidden="true"><label>Leave this empty <input name="website" tabindex="-1" autocomplete="off"></label></p>
${tiers.length > 0 && buying()}
<p class="problem" id="form-problem" role="alert"></p>
<p><button class="button" type="submit" disabled><span>Send</span></button> <span class="working" role="status"></span></p>
</form>
<div class="done" id="request-done" tabindex="-1" hidden><p class="thanks"></p><p>We have written to your address, so that you know we have it.</p></div>
</section>`;
}

interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'tel' | 'password';
  complete: string;
  most: number;
  digits?: boolean;
  wide?: boolean;
  hint?: string;
}

function field({ name, label, type = 'text', complete, most, digits = false, wide = false, hint }: Field): Html {
  const id = idOf(name);
  return html`<div class="field${wide && ' wide'}">
<label for="${id}">${label}</label>
${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
<input id="${id}" name="${name}" type="${type}" autocomplete="${complete}" maxlength="${most}"${digits && html` inputmode="numeric"`} required aria-describedby="${hint && `${id}-hint `}${id}-problem">
<p class="problem" id="${id}-problem"></p>
</div>`;
}

function choice(name: string, label: string, options: Content, complete: string): Html {
  const id = idOf(name);
  return html`<div class="field">
<label for="${id}">${label}</label>
<select id="${id}" name="${name}" autocomplete="${complete}" required aria-describedby="${id}-problem"><option value="">Choose…</option>${options}</select>
<p class="problem" id="${id}-problem"></p>
</div>`;
}

const idOf = (name: string) => `request-${name.replaceAll(/[._]/g, '-')}`;

function optionOf({ id, subscriptionPrice, budgetSize }: SubscriptionTier): Html {
  return html`<option value="${id}">${budgetSizeLabels[budgetSize]}: ${formatPrice(subscriptionPrice)} a year</option>`;
}

function buying(): Html {
  return html`<div class="buying">
<label class="tick"><input type="checkbox" id="request-buy-now" name="buy_now"> <span>I want to buy now</span></label>
<div class="account">
<p>We make an account for you and your nonprofit with what you typed above. You pay on the next page.</p>
${field({
  name: 'password',
  label: 'Password of your account',
  type: 'password',
  complete: 'new-password',
  most: 1_000,
  hint: `${passwordMinimum} characters or more.`,
})}
<p class="known" id="request-known" hidden>You have an account already. <a href="/login">Log in to buy</a>: what you typed here stays.</p>
</div>
</div>`;
}
