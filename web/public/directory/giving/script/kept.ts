const typedKey = 'almoner.gift';
const sentKey = 'almoner.gift-sent';
/** fields that belong to one showing of the page */
const unkept = ['ids', 'shown', 'requestKey', 'website'];

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

/** What was sent and got no reply yet; null: nothing. */
export const readSent = (): Record<string, unknown> | null => read(sentKey);

/** A gift is sent: a reload in the midst of it must not send it twice. `null`: a reply has come. */
export const keepSent = (sent: object | null): void => write(sentKey, sent);

export function forgetTyped(): void {
  write(typedKey, null);
  write(sentKey, null);
}

function read(key: string): Record<string, unknown> | null {
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
