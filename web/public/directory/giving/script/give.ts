import { centsText, grossOf } from '#contract/money/giving/gift-amounts.ts';
import { giveMessages, givenBy, givePaths } from '#contract/money/giving/give-words.ts';
import { sumOf, watchAmounts } from './amounts.ts';
import { Lost, Refused } from './calls.ts';
import { openCard } from './card.ts';
import { cardOf, missingIn, payerOf, textsOf } from './fields.ts';
import { forgetTyped, keepTyped, readSent } from './kept.ts';
import { clear, Trouble, tell } from './problems.ts';
import type { Redeemed } from './redeem.ts';
import { openSending } from './sending.ts';
import type { Wallet } from './stripe-forms.ts';

type Method = keyof typeof givenBy;

/** Makes the form live: sums, the card, and sending without a new page until the gift is made. */
export function makeGiveable(form: HTMLFormElement): void {
  form.noValidate = true;
  keepTyped(form);
  const find = <Kind extends HTMLElement = HTMLElement>(id: string) => form.querySelector<Kind>(`#give-${id}`);
  const [feeBps = 0, feeFixedCents = 0] = (form.dataset['fee'] ?? '').split(' ').map(Number);
  const minimumCents = Number(form.dataset['minimum']);
  const buys = 'buys' in form.dataset;
  let redeemed: Redeemed | null = null;
  const amounts = watchAmounts(form, () => Math.min(minimumCents, redeemed?.balance ?? minimumCents));
  const [cardPart, key] = [find('card-part'), form.dataset['stripe']];
  const card =
    cardPart && key
      ? openCard(key, cardPart, { canPay: () => check(amounts.problems()), pay: (wallet) => void give(wallet) })
      : null;
  const sending = openSending(form, card);
  const often = find<HTMLSelectElement>('repeat');
  let repeating: typeof import('./repeat.ts') | undefined;
  let busy = false;

  const method = () => String(new FormData(form).get('method')) as Method;
  const covers = () => method() === 'CARD' && (find<HTMLInputElement>('coversFees')?.checked ?? false);
  const paidByCard = (net: number) => redeemed?.value(net) ?? 0;
  const totalOf = (net: number) => {
    const rest = net - paidByCard(net);
    return net + (covers() && rest > 0 ? grossOf(rest, { feeBps, feeFixedCents }) - rest : 0);
  };

  function show(): void {
    const net = sumOf(amounts.parts() ?? []);
    const total = totalOf(net);
    const charge = total - paidByCard(net);
    const byCard = method() === 'CARD' && (charge > 0 || net === 0);
    const repeat = byCard && often?.value ? often : null;
    // few donors need it
    if (repeat && !repeating) void loadRepeating().then(show, () => undefined);
    const words = (id: string, text: string) => find(id)?.replaceChildren(text);
    words(
      'button',
      [
        ...[buys ? 'Buy for' : 'Give', net > 0 && centsText(total), method() !== 'CARD' && givenBy[method()]],
        repeat && repeating?.inWords(repeat),
      ]
        .filter(Boolean)
        .join(' '),
    );
    words('fee', net > 0 ? ` of ${centsText(grossOf(net, { feeBps, feeFixedCents }) - net)}` : '');
    words(
      'total',
      [
        total > net && `${centsText(net)}, and ${centsText(total - net)} for the card fee.`,
        charge < total &&
          `The gift card pays ${centsText(total - charge)}, ${charge > 0 ? `your card ${centsText(charge)}` : 'which is all'}.`,
      ]
        .filter(Boolean)
        .join(' '),
    );
    words('repeat-terms', repeat && net > 0 ? (repeating?.termsOf(repeat, total) ?? '') : '');
    for (const id of ['card-part', 'cover', 'often']) find(id)?.toggleAttribute('hidden', !byCard);
    // wallets show one amount to be paid once
    form.classList.toggle('not-by-card', !byCard || !!repeat);
    card?.setAmount(byCard && net >= minimumCents ? charge : null, !!repeat);
  }

  async function loadRepeating() {
    repeating ??= await import('./repeat.ts').catch(() => {
      throw new Trouble({ form: giveMessages.offline });
    });
    return repeating;
  }

  function check(problems: Record<string, string>): boolean {
    clear(form);
    find('again')?.toggleAttribute('hidden', true);
    tell(form, problems);
    return Object.keys(problems).length === 0;
  }

  function beBusy(isBusy: boolean): void {
    busy = isBusy;
    form.setAttribute('aria-busy', String(isBusy));
    find('button')?.setAttribute('aria-disabled', String(isBusy));
    say(isBusy ? 'Sending…' : '');
  }

  const say = (text: string) => form.querySelector('.working')?.replaceChildren(text);

  async function give(wallet?: Wallet): Promise<void> {
    if (busy || !check({ ...amounts.problems(), ...(wallet ? {} : missingIn(form)) })) return wallet?.refuse();
    beBusy(true);
    try {
      const parts = amounts.parts() ?? [];
      const repeats = method() === 'CARD' && often?.value ? (await loadRepeating()).repeatsOf(often) : null;
      const net = sumOf(parts);
      const gift = {
        ...{ ...textsOf(form), ...payerOf(form, wallet), parts, totalCents: totalOf(net), repeats },
        ...(buys && cardOf(form)),
        ...redeemed?.fields(net),
        ...(redeemed && paidByCard(net) === net && { method: 'GIFT_CARD' }),
      };
      leave(await sending.send(gift, wallet, say));
    } catch (error) {
      wallet?.refuse();
      beBusy(false);
      await fail(error);
    }
  }

  async function fail(error: unknown): Promise<void> {
    if (error instanceof Trouble && 'emailCode' in error.problems)
      await import('./email-code.ts').then(({ askCode }) => askCode(form)).catch(() => undefined);
    check(error instanceof Trouble ? error.problems : { form: giveMessages.lost });
    if (error instanceof Refused && error.status === 409) find('again')?.removeAttribute('hidden');
    if (!(error instanceof Trouble || error instanceof Lost)) throw error;
  }

  form.addEventListener('input', show);
  const redeeming = find('gift-card');
  const redeem = async () => {
    const { openRedeeming } = await import('./redeem.ts');
    openRedeeming(redeeming ?? form, (next) => {
      redeemed = next;
      show();
    });
  };
  if (redeeming?.hasAttribute('open')) void redeem();
  else redeeming?.addEventListener('toggle', redeem, { once: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void give();
  });
  // Back to a page whose gift was made: a new gift begins
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  show();
  sending.lookUpLost().then((publicId) => publicId && leave(publicId));
}

function leave(publicId: string): void {
  // of a gift that may not be paid, the donor may have to send another one
  if (readSent() === null) forgetTyped();
  location.assign(`${givePaths.gift}/${publicId}`);
}
