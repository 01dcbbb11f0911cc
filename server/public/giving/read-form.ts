// What a visitor's address or form says. People share addresses, and programs send anything: what has no meaning is left out.

import { randomUUID } from 'node:crypto';
import { mostGiftParts } from '#contract/money/giving/gift-amounts.ts';
import type { GiveValues } from '#contract/public/directory/give-pages.ts';
import { readShortlist } from '#server/public/directory/query.ts';

export interface GiveForm {
  ids: number[];
  /** those that took gifts when the page was shown */
  shown: number[];
  values: GiveValues;
  requestKey: string;
  /** the button that shows the page again instead of giving */
  step: { kind: 'split' } | { kind: 'balance' } | { kind: 'preset'; amount: string } | { kind: 'without'; id: number } | null;
  /** what only programs fill in */
  trap: string;
}

const nothing: GiveValues = {
  ...{ amount: '', amounts: {}, method: '', firstName: '', lastName: '', email: '', zipcode: '', designation: '' },
  ...{ dedication: '', dedicatedTo: '', isHidden: false, sharesEmail: false, coversFees: false, giftCard: '' },
};

/** characters of an amount: more than the largest one has */
const mostOfAmount = 20;

/** The form as an address opens it. `isCut`: the address names more nonprofits than one gift can have. */
export function readGiveQuery(query: unknown): { ids: number[]; isCut: boolean; values: GiveValues } {
  const ids = readShortlist(query);
  const { amount } = query as Record<string, unknown>;
  const typed = typeof amount === 'string' ? storable(amount).slice(0, mostOfAmount) : '';
  return { ids: ids.slice(0, mostGiftParts), isCut: ids.length > mostGiftParts, values: { ...nothing, amount: typed } };
}

export function readGiveForm(body: unknown): GiveForm {
  const sent = new Map<string, unknown>(Object.entries(Object(body)));
  const text = (name: string) => String(sent.get(name) ?? '');
  const ids = readShortlist({ ids: text('ids') }).slice(0, mostGiftParts);
  const amounts = ids.flatMap((id) => (sent.has(`amount-${id}`) ? [[id, text(`amount-${id}`).slice(0, mostOfAmount)]] : []));
  const key = text('requestKey');
  return {
    ids,
    shown: readShortlist({ ids: text('shown') }),
    values: {
      amount: text('amount').slice(0, mostOfAmount),
      amounts: Object.fromEntries(amounts),
      method: text('method'),
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      zipcode: text('zipcode'),
      designation: text('designation'),
      dedication: text('dedication'),
      dedicatedTo: text('dedicatedTo'),
      isHidden: sent.has('isHidden'),
      sharesEmail: sent.has('sharesEmail'),
      coversFees: sent.has('coversFees'),
      giftCard: text('giftCard').slice(0, 50),
    },
    requestKey: /^[\w-]{20,60}$/.test(key) ? key : newRequestKey(),
    step: stepOf(text),
    trap: text('website'),
  };
}

export const newRequestKey = (): string => randomUUID();

function stepOf(text: (name: string) => string): GiveForm['step'] {
  const [without, preset] = [text('without'), text('preset')];
  if (/^\d{1,10}$/.test(without)) return { kind: 'without', id: Number(without) };
  if (preset !== '') return { kind: 'preset', amount: storable(preset).slice(0, mostOfAmount) };
  if (text('step') === 'balance') return { kind: 'balance' };
  return text('step') === 'split' ? { kind: 'split' } : null;
}

/** A text column cannot store NUL or half of a surrogate pair. */
const storable = (typed: string) => typed.toWellFormed().replaceAll('\0', '').trim();
