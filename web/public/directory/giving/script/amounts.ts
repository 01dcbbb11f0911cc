import { centsOfText, centsText, dollarsOf, evenly } from '#contract/money/giving/gift-amounts.ts';
import { giveAddress, giveMessages } from '#contract/money/giving/give-words.ts';

export interface Part {
  nonprofit: number;
  cents: number;
}

export interface Amounts {
  /** null: an amount is missing or wrong */
  parts: () => Part[] | null;
  /** what is wrong with the amounts, by the name of the field */
  problems: () => Record<string, string>;
}

/** Keeps the amount for all together and the lines in step, and makes the buttons of amounts work without a request. */
export function watchAmounts(form: HTMLFormElement, least: () => number): Amounts {
  const together = form.querySelector<HTMLInputElement>('#give-amount');
  const lines = [...form.querySelectorAll<HTMLElement>('[data-line]')].map((line) => ({
    id: Number(line.dataset['line']),
    input: line.querySelector('input'),
  }));
  const shown = idsIn(form, 'shown');

  function split(): void {
    const cents = centsOfText(together?.value ?? '');
    const shares = cents === null ? [] : evenly(cents, lines.length);
    for (const [place, { input }] of lines.entries())
      if (input) input.value = cents === null ? '' : dollarsOf(shares[place] ?? 0);
  }

  function sumUp(): void {
    const sum = lines.reduce((total, { input }) => total + (centsOfText(input?.value ?? '') ?? 0), 0);
    if (together) together.value = sum > 0 ? dollarsOf(sum) : '';
  }

  function press(button: HTMLButtonElement): boolean {
    if (button.name === 'preset' && together) together.value = button.value;
    else if (button.name === 'without') return leaveOut(Number(button.value));
    else if (button.name !== 'step') return false;
    split();
    together?.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  }

  function leaveOut(id: number): true {
    const line = lines.find((one) => one.id === id)?.input;
    if (line) line.value = '';
    sumUp();
    form.dispatchEvent(new Event('input'));
    location.assign(giveAddress(idsIn(form, 'ids').filter((one) => one !== id)));
    return true;
  }

  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (button && press(button)) event.preventDefault();
  });
  form.addEventListener('input', ({ target }) => {
    if (target === together) split();
    else if (lines.some(({ input }) => input === target)) sumUp();
    showPressed();
  });

  function showPressed(): void {
    for (const button of form.querySelectorAll<HTMLButtonElement>('[name=preset]'))
      button.ariaPressed = String(button.value === together?.value);
  }
  if (together?.value && lines.every(({ input }) => input?.value === '')) split();
  showPressed();

  function parts(): Part[] | null {
    const typed = lines.length > 0 ? lines : [{ id: shown[0] ?? 0, input: together }];
    const read = typed.map(({ id, input }) => ({ nonprofit: id, cents: centsOfText(input?.value ?? '') ?? 0 }));
    return read.every(({ cents }) => cents > 0) ? read : null;
  }

  function problems(): Record<string, string> {
    const read = parts();
    if (read && sumOf(read) >= least()) return {};
    if (read) return { amount: giveMessages.minimum(centsText(least())) };
    const wrong = together?.value === '' ? [] : lines.filter(({ input }) => !centsOfText(input?.value ?? ''));
    return wrong.length > 0
      ? Object.fromEntries(wrong.map(({ id }) => [`amount-${id}`, giveMessages.amount]))
      : { amount: giveMessages.amount };
  }

  return { parts, problems };
}

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

/** The ids of a hidden field. */
export function idsIn(form: HTMLFormElement, name: string): number[] {
  const { value = '' } = form.querySelector<HTMLInputElement>(`[name=${name}]`) ?? {};
  return value.split(',').map(Number).filter(Boolean);
}
