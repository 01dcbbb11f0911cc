import { schemeKey } from '#contract/platform/appearance/scheme.ts';
import { foldAway } from './fold-away.ts';

/** Lets visitors choose light or dark colors for the directory and the app. */
export function offerSchemes(): void {
  const menu = document.querySelector<HTMLDetailsElement>('#scheme');
  if (!menu) return;
  const buttons = [...menu.querySelectorAll('button')];
  const close = foldAway(menu);
  menu.addEventListener('click', ({ target }) => {
    const value = target instanceof Element ? target.closest('button')?.value : undefined;
    if (!value) return;
    storeScheme(value);
    show(buttons, value);
    close();
  });
  addEventListener('storage', ({ key }) => key === schemeKey && show(buttons, stored()));
  show(buttons, stored());
}

function show(buttons: readonly HTMLButtonElement[], value: string): void {
  const { dataset } = document.documentElement;
  if (value === 'auto') delete dataset['mantineColorScheme'];
  else dataset['mantineColorScheme'] = value;
  for (const button of buttons) button.ariaPressed = String(button.value === value);
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
  // the browser's toolbar follows the system unless the visitor has chosen a scheme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.dataset['own'] ??= meta.content;
    meta.content = value === 'auto' ? meta.dataset['own'] : paper;
  }
}

function stored(): string {
  try {
    return localStorage.getItem(schemeKey) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function storeScheme(value: string): void {
  try {
    localStorage.setItem(schemeKey, value);
  } catch {
    // storage is forbidden: the chosen colors last as long as the page
  }
}
