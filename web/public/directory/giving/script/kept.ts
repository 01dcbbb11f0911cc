import type { Part } from './amounts.ts';

export interface Gift {
  method: string;
  parts: Part[];
  totalCents: number;
  repeats: object | null;
  /** it buys a gift card */
  buys?: boolean;
  giftCard?: object;
}

export interface Proof {
  challenge: string;
  solution: string;
}

/** The last gift of this tab that may still be charged. Only the server can say that it will not be. */
export interface Sent {
  /** null: it was sent by another page */
  gift: (Gift & Proof & { replaces: string | null }) | null;
  /** null: no reply has told it yet */
  publicId: string | null;
}

const typedKey = 'almoner.gift';
const sentKey = 'almoner.gift-sent';
/** fields that belong to one showing of the page */
const unkept = ['ids', 'shown', 'requestKey', 'website', 'emailCode'];

/** Restores what was typed in this tab, and stores what is typed, so that a reload loses nothing. No card is ever among it. */
export function keepTyped(form: HTMLFormElement): void {
  for (const [name, value] of Object.entries(read(typedKey) ?? {})) restore(form, name, String(value));
  form.addEventListener('input', () => {
    const typed = [...new FormData(form)].filter(([name]) => !unkept.includes(name));
    write(typedKey, Object.fromEntries(typed));
  });
}

function restore(form: HTMLFormElement, name: string, value: string): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name="${CSS.escape(name)}"]`)) {
    if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) field.checked ||= field.value === value;
    else if (field.value === '') field.value = value;
    else continue;
    const folded = value !== '' && field.closest('details');
    if (folded) folded.open = true;
  }
}

/** What was sent and may still be charged; null: nothing. */
export const readSent = (): Sent | null => read<Sent>(sentKey);

/** A gift is sent: neither a reload in the midst of it nor another gift must charge twice. `null`: nothing more can be charged. */
export const keepSent = (sent: Sent | null): void => write(sentKey, sent);

export const forgetTyped = (): void => write(typedKey, null);

function read<Kept = Record<string, unknown>>(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage is forbidden: what was typed lasts as long as the page
  }
}
