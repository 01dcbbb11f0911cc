import { giveMessages } from '#contract/money/giving/give-words.ts';
import { idsIn, type Part } from './amounts.ts';
import { checkGift, Lost, type Outcome, Refused, readPuzzle, sendGift } from './calls.ts';
import type { Card } from './card.ts';
import { keepSent, readSent } from './kept.ts';
import { Trouble } from './problems.ts';
import type { Wallet } from './stripe-forms.ts';

interface Gift {
  method: string;
  parts: Part[];
  totalCents: number;
}

interface Proof {
  challenge: string;
  solution: string;
}

type Solved = Proof & {
  /** the earliest time at which the server accepts the proof, in milliseconds since 1970 */
  readyAt: number;
};

/**
 * Sends gifts. The key of the puzzle names the gift: a gift that is sent again, with another card or because its reply was lost, keeps
 * the puzzle and is charged once. Another gift gets another puzzle, but only once it is known that the first was not charged.
 */
export function openSending(form: HTMLFormElement, card: Card | null) {
  let puzzle: Promise<Solved> | null = null;
  /** the gift that the puzzle was sent with */
  let named = '';
  /** what was sent and got no reply */
  let lost: (Gift & Proof) | null = null;

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
    const found = lost && (await lookUp(lost));
    if (found) return found;
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
    const name = JSON.stringify([gift.method, gift.parts, gift.totalCents]);
    if (named !== name) {
      if (named !== '') puzzle = null;
      named = name;
    }
    const { readyAt, ...proof } = await prepare();
    await new Promise((resolve) => setTimeout(resolve, readyAt - Date.now()));
    lost = { ...gift, ...proof };
    keepSent(lost);
    return replied(sendGift({ ...lost, stripeToken: stripeToken ?? null }));
  }

  /** Every reply says what became of the gift; without one, it may have been charged. */
  async function replied(call: Promise<Outcome>): Promise<Outcome> {
    const forget = () => {
      lost = null;
      keepSent(null);
    };
    return call.then(
      (outcome) => {
        forget();
        return outcome;
      },
      (error: unknown) => {
        if (!(error instanceof Lost)) forget();
        throw error;
      },
    );
  }

  /** What became of a gift whose reply was lost: the id of its page, or null if no card was charged. Sends no card. */
  async function lookUp(sent: Gift & Proof): Promise<string | null> {
    if (sent.method !== 'CARD') return null;
    try {
      return (await replied(sendGift({ ...sent, stripeToken: null }))).publicId;
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  async function follow({ publicId, outcome, clientSecret }: Outcome, say: (text: string) => void): Promise<string> {
    if (outcome !== 'ACTION' || clientSecret === null || !card) return publicId;
    say('Your bank has a question…');
    await card.answerBank(clientSecret);
    say('Asking your bank…');
    const next = await checkGift(publicId).catch((error: unknown) => {
      // the gift's own page asks on
      if (error instanceof Lost || (error instanceof Refused && error.status !== 400)) return null;
      throw error;
    });
    if (next?.outcome === 'ACTION') throw new Trouble({ card: giveMessages.cardAgain });
    return publicId;
  }

  /** After a reload: the page of a gift whose reply the former page did not get. */
  async function lookUpLost(): Promise<string | null> {
    const sent = readSent() as (Gift & Proof) | null;
    if (!sent || sent.parts.map(({ nonprofit }) => nonprofit).join() !== idsIn(form, 'shown').join()) return null;
    lost = sent;
    return lookUp(sent).catch(() => null);
  }

  return { send, lookUpLost };
}

async function solvePuzzle(): Promise<Solved> {
  const [{ challenge, bits, waitSeconds }, { solve }] = await Promise.all([
    readPuzzle(),
    import('../../../../platform/proof.ts'),
  ]);
  const readyAt = Date.now() + (waitSeconds + 1) * 1_000;
  return { challenge, solution: await solve(challenge, bits), readyAt };
}
