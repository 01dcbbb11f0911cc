import { giveMessages } from '#contract/money/giving/give-words.ts';
import { idsIn } from './amounts.ts';
import { checkGift, type Outcome, Refused, readPuzzle, sendGift } from './calls.ts';
import type { Card } from './card.ts';
import { type Gift, keepSent, type Proof, readSent, type Sent } from './kept.ts';
import { Trouble } from './problems.ts';
import type { Wallet } from './stripe-forms.ts';

type Solved = Proof & {
  /** the earliest time at which the server accepts the proof, in milliseconds since 1970 */
  readyAt: number;
};

const nameOf = ({ method, parts, totalCents, repeats, giftCard }: Gift) =>
  JSON.stringify([method, parts, totalCents, repeats, giftCard]);
const isOpen = ({ outcome }: Outcome) => outcome === 'WAITING' || outcome === 'ACTION' || outcome === 'UNPAID';
/** Whether the server cannot have stored or charged anything by this call: the gift was not sent, or something in it is wrong. */
const isUntouched = (error: unknown) =>
  error instanceof Refused ? error.status === 400 && !('card' in error.problems) : error instanceof Trouble;

/**
 * Sends gifts. The key of the puzzle names the gift: a gift that is sent again, with another card or because its reply was lost, keeps
 * the puzzle and is charged once. Another gift gets another puzzle, and says which earlier one it replaces: the server withdraws that
 * one first.
 */
export function openSending(form: HTMLFormElement, card: Card | null) {
  let sent = readSent();
  /** the gift that the puzzle was sent with */
  let named = sent?.gift ? nameOf(sent.gift) : '';
  let puzzle: Promise<Solved> | null = sent?.gift ? Promise.resolve({ ...proofOf(sent.gift), readyAt: 0 }) : null;

  function keep(next: Sent | null): void {
    sent = next;
    keepSent(next);
  }

  const prepare = (): Promise<Solved> => {
    const begun = puzzle ?? solvePuzzle();
    puzzle = begun;
    begun.catch(() => {
      if (puzzle === begun) puzzle = null;
    });
    return begun;
  };
  for (const event of ['focusin', 'input']) form.addEventListener(event, () => void prepare().catch(() => undefined));

  async function send(gift: Gift, wallet: Wallet | undefined, say: (text: string) => void): Promise<string> {
    const earlier = await lookUp();
    if (earlier && earlier.outcome !== 'UNPAID' && earlier.outcome !== 'ACTION') return earlier.publicId;
    const token = gift.method === 'CARD' ? await (wallet ?? card)?.makeToken() : null;
    const outcome = await sendProven(gift, token).catch((error: unknown) => {
      // the puzzle is too old, for instance because the page was open for long
      if (!(error instanceof Refused) || !('challenge' in error.problems)) throw error;
      puzzle = null;
      return sendProven(gift, token);
    });
    return follow(outcome, say);
  }

  async function sendProven(gift: Gift, stripeToken: string | null | undefined): Promise<Outcome> {
    const name = nameOf(gift);
    if (named !== name) {
      if (named !== '') puzzle = null;
      named = name;
    }
    const { readyAt, ...proof } = await prepare();
    await new Promise((resolve) => setTimeout(resolve, readyAt - Date.now()));
    const before = sent;
    const proven = { ...gift, ...proof, replaces: before?.publicId ?? before?.gift?.replaces ?? null };
    keep({ gift: proven, publicId: null });
    try {
      const outcome = await sendGift({ ...proven, stripeToken: stripeToken ?? null });
      keep(isOpen(outcome) ? { gift: proven, publicId: outcome.publicId } : null);
      return outcome;
    } catch (error) {
      if (isUntouched(error)) keep(before);
      throw error;
    }
  }

  /** What became of the gift that was sent before; null: there is none that can still be charged, or it is by no card. Sends no card. */
  async function lookUp(): Promise<Outcome | null> {
    const { gift, publicId } = sent ?? {};
    if (gift?.method !== 'CARD') return null;
    try {
      const found = await sendGift({ ...gift, stripeToken: null });
      if (found.outcome === 'CLOSED') {
        puzzle = null;
        keep(null);
        return null;
      }
      keep(isOpen(found) ? { gift, publicId: found.publicId } : null);
      return found;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 400) throw error;
      // no order was made of it; the one that it was to replace may still be open
      const left = publicId ?? gift.replaces;
      keep(left === null ? null : { gift: null, publicId: left });
      return null;
    }
  }

  async function follow({ publicId, outcome, clientSecret }: Outcome, say: (text: string) => void): Promise<string> {
    if (outcome !== 'ACTION' || clientSecret === null || !card) return publicId;
    say('Your bank has a question…');
    await card.answerBank(clientSecret);
    say('Asking your bank…');
    const next = await checkGift(publicId).catch((error: unknown) => {
      // the gift's own page asks on
      if (!(error instanceof Refused) || error.status !== 400) return null;
      throw error;
    });
    if (next?.outcome === 'ACTION') throw new Trouble({ card: giveMessages.cardAgain });
    if (next && !isOpen(next)) keep(null);
    return publicId;
  }

  /** After a reload: the page of a gift of which the former page did not learn what became. */
  async function lookUpLost(): Promise<string | null> {
    if (!sent?.gift || sent.gift.parts.map(({ nonprofit }) => nonprofit).join() !== idsIn(form, 'shown').join()) return null;
    const found = await lookUp().catch(() => null);
    return found && found.outcome !== 'UNPAID' ? found.publicId : null;
  }

  return { send, lookUpLost };
}

const proofOf = ({ challenge, solution }: Proof): Proof => ({ challenge, solution });

async function solvePuzzle(): Promise<Solved> {
  const [{ challenge, bits, waitSeconds }, { solve }] = await Promise.all([
    readPuzzle(),
    import('../../../../platform/proof.ts'),
  ]);
  const readyAt = Date.now() + (waitSeconds + 1) * 1_000;
  return { challenge, solution: await solve(challenge, bits), readyAt };
}
