import type { Wallet } from './stripe-forms.ts';

/** What the donor wrote and ticked, as the call takes it. */
export function textsOf(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const [method, isHidden] = [text('method'), data.has('isHidden')];
  return {
    method,
    zipcode: text('zipcode'),
    designation: text('designation'),
    emailCode: text('emailCode'),
    dedication: text('dedication') || null,
    dedicatedTo: text('dedicatedTo'),
    isHidden,
    sharesEmail: data.has('sharesEmail') && !isHidden,
    coversFees: data.has('coversFees') && method === 'CARD',
  };
}

/** What the buyer of a gift card wrote about it. */
export function cardOf(form: HTMLFormElement) {
  const typed = (name: string) => typedIn(form, name);
  return {
    ...{ buys: true, fromName: typed('fromName'), toName: typed('toName'), message: typed('message') },
    ...{ toEmail: typed('toEmail'), sendOn: typed('sendOn') || null },
  };
}

/** Who gives: as typed, else as the wallet knows it. */
export function payerOf(form: HTMLFormElement, wallet?: Wallet) {
  const typed = (name: string) => typedIn(form, name);
  const { name = '', email = '' } = wallet?.payer ?? {};
  const [, first = name, last = ''] = /^(.*\S)\s+(\S+)$/.exec(name.trim()) ?? [];
  return { firstName: typed('firstName') || first, lastName: typed('lastName') || last, email: typed('email') || email };
}

/** What is missing or wrong, by the name of the field. */
export function missingIn(form: HTMLFormElement): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of form.querySelectorAll<HTMLInputElement>('input[required]'))
    if (field.value.trim() === '') problems[field.name] = 'This field is required.';
    else if (!field.validity.valid) problems[field.name] = 'Enter a valid email address.';
  return problems;
}

const typedIn = (form: HTMLFormElement, name: string): string =>
  form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)?.value.trim() ?? '';
