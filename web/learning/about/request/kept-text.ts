const storageKey = 'almoner.information-request';
/** fields whose text is not stored: the password, and the hidden field that only machines fill in */
const unkept = ['password', 'website'];

/** Restores the texts that were typed in this tab, and stores new ones, so that logging in or a reload loses nothing. */
export function keepTyped(form: HTMLFormElement): { forget: () => void } {
  for (const [name, value] of Object.entries(readText())) {
    const field = form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
    if (field?.type === 'checkbox') field.checked = value !== '';
    else if (field && field.value === '') field.value = value;
  }
  form.addEventListener('input', () => writeText(form));
  return { forget: () => forget() };
}

function readText(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
}

function writeText(form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([name]) => !unkept.includes(name));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(typed.map(([name, value]) => [name, String(value)]))));
  } catch {
    // storage is forbidden: the texts last as long as the page
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // storage is forbidden: nothing was stored
  }
}
