import { giveMessages } from '#contract/money/giving/give-words.ts';
import { fromWire, toWire } from '#contract/platform/wire/keys.ts';
import { readRefusal, Trouble } from './problems.ts';

const address = '/api/v1/giving/';

/** What the server says of a gift (`giveGift` of the contract, whose shapes would add their library to this script). */
export interface Outcome {
  publicId: string;
  outcome: 'PAID' | 'ACTION' | 'WAITING' | 'UNPAID' | 'PLEDGED' | 'CLOSED';
  clientSecret: string | null;
}

/** Whether a call was carried out is unknown: no reply came, or none that says it. */
export class Lost extends Error {}

/** The server refused, and nothing was charged by this call. */
export class Refused extends Trouble {
  readonly status: number;

  constructor(status: number, answer: unknown) {
    super(readRefusal(answer));
    this.status = status;
  }
}

export const sendGift = (gift: object): Promise<Outcome> => post('buys' in gift ? 'gift-cards/' : 'orders/', gift);

export const readBalance = async (code: string): Promise<number> =>
  Object(await reach('gift-cards/balance/', sent({ code }))).balance_cents;

export const checkGift = (publicId: string): Promise<Outcome> => post(`orders/${publicId}/check/`, {});

async function post(path: string, body: object): Promise<Outcome> {
  return fromWire(await reach(path, sent(body))) as Outcome;
}

const sent = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(toWire(body)),
});

interface Puzzle {
  challenge: string;
  bits: number;
  waitSeconds: number;
}

export const readPuzzle = async (): Promise<Puzzle> => fromWire(await reach('challenge/')) as Puzzle;

async function reach(path: string, options?: RequestInit): Promise<unknown> {
  if (!navigator.onLine) throw new Trouble({ form: giveMessages.offline });
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(address + path, options);
    answer = await response.json();
  } catch {
    throw new Lost();
  }
  if (response.status >= 500) throw new Lost();
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}
