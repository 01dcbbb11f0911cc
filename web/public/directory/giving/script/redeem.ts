import { giftCardMessages, valueFor } from '#contract/money/gift-cards/gift-card-words.ts';
import { centsOfText, centsText, dollarsOf } from '#contract/money/giving/gift-amounts.ts';
import { readBalance } from './calls.ts';

/** A gift card that the donor has entered. */
export interface Redeemed {
  /** what is left on it, in cents */
  balance: number;
  /** what it pays of a gift, in cents */
  value: (net: number) => number;
  /** the gift's fields about it */
  fields: (net: number) => { giftCard: { code: string; cents: number } };
}

/** Looks a code up when it is asked for, and says what the card pays. `changed` gets the card, or null where a code gives nothing. */
export function openRedeeming(part: HTMLElement, changed: (card: Redeemed | null) => void): void {
  const find = <Kind extends HTMLElement = HTMLElement>(id: string) => part.querySelector<Kind>(`#give-${id}`);
  const [code, take, told] = [find<HTMLInputElement>('giftCard'), find<HTMLInputElement>('giftValue'), find('gift-balance')];
  const problem = find('giftCard-problem');
  let looked = '';

  const most = () => centsOfText(take?.value ?? '') ?? Number.POSITIVE_INFINITY;

  async function look(): Promise<void> {
    if (!code || code.value.trim() === looked) return;
    looked = code.value.trim();
    problem?.replaceChildren();
    told?.replaceChildren();
    find('gift-take')?.toggleAttribute('hidden', true);
    if (looked === '') return changed(null);
    try {
      const typed = looked;
      const balance = await readBalance(typed);
      if (typed !== looked) return;
      if (balance === 0) throw new Error(giftCardMessages.empty);
      told?.replaceChildren(`There is ${centsText(balance)} on this gift card.`);
      find('gift-take')?.toggleAttribute('hidden', false);
      if (take) take.placeholder = dollarsOf(balance);
      const value = (net: number) => valueFor(net, Math.min(balance, most()));
      changed({ balance, value, fields: (net) => ({ giftCard: { code: typed, cents: value(net) } }) });
    } catch (error) {
      looked = '';
      problem?.replaceChildren(error instanceof Error ? error.message : '');
      changed(null);
    }
  }

  code?.addEventListener('change', () => void look());
  part.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[value=balance]')) return;
    event.preventDefault();
    event.stopPropagation();
    void look();
  });
  void look();
}
