export interface FilterSheet {
  isOpen: () => boolean;
  /** called on a step back in the history: true if that step only closed the sheet, so that the chosen filters stay */
  takesBack: () => boolean;
}

interface Page {
  /** address of the shown results */
  address: () => string;
  toResults: () => void;
}

/** On a narrow screen, opens the filters as a sheet over the page. Esc, Back, its buttons and a wider window close the sheet. */
export function makeSheet(form: HTMLFormElement, { address, toResults }: Page): FilterSheet | undefined {
  const dialog = form.querySelector<HTMLDialogElement>('#sheet');
  const panels = form.querySelector('#panels');
  const place = panels?.parentElement;
  const toggle = form.querySelector<HTMLButtonElement>('.toggle');
  if (!dialog || !panels || !place || !toggle) return undefined;
  let openedAt = '';
  let closing: 'back' | 'own' | null = null;

  toggle.addEventListener('click', () => {
    openedAt = location.href;
    history.replaceState({ y: scrollY }, '');
    history.pushState(null, '');
    dialog.querySelector('.body')?.append(panels);
    dialog.showModal();
  });
  dialog.addEventListener('close', () => {
    place.append(panels);
    if (closing !== 'back' && location.href === openedAt) {
      closing = 'own';
      history.back();
    } else closing = null;
  });
  dialog.querySelector('.close')?.addEventListener('click', () => dialog.close());
  dialog.querySelector('.show')?.addEventListener('click', () => {
    const changed = location.href !== openedAt;
    dialog.close();
    if (changed) toResults();
  });
  matchMedia('(min-width: 56.01rem)').addEventListener('change', () => dialog.close());

  return {
    isOpen: () => dialog.open,
    takesBack: () => {
      if (closing === 'own') {
        closing = null;
        return true;
      }
      if (!dialog.open) return false;
      closing = 'back';
      dialog.close();
      if (address() !== location.href) history.pushState(null, '', address());
      return true;
    },
  };
}
