// Apart from pools.ts, whose shapes would add their library to the public pages.

import { centsText } from './gift-amounts.ts';

/** The donor's dollars, and what the sponsor adds to them. */
export const poolRatios = ['2:1', '1:1', '1:2', '1:3'] as const;
export type PoolRatio = (typeof poolRatios)[number];

/** An open pool that would match a gift, as visitors read it. */
export interface OpenPool {
  /** the nonprofits of the page that it matches; null: all of them */
  names: readonly string[] | null;
  /** empty: the sponsor is not named */
  sponsor: string;
  ratio: PoolRatio;
  leftCents: number;
  capCents: number;
  perGiftCents: number;
}

/**
 * What the giving page says of a pool. It promises nothing: gifts are matched in the order of their payment, and the money may have run out
 * by then.
 */
export function poolText({ names, sponsor, ratio, leftCents, capCents, perGiftCents }: OpenPool): string {
  const to = names === null ? '' : ` to ${listed(names)}`;
  const by = sponsor === '' ? '' : ` by ${sponsor}`;
  const [gift = '1', added = '1'] = ratio.split(':');
  const how =
    ratio === '1:1'
      ? `Gifts${to} are matched 1:1${by}`
      : `For each $${gift} given${to}, ${sponsor || 'a sponsor'} adds $${added}`;
  return `${how} while money is left: ${centsText(leftCents)} of ${centsText(capCents)} now. Up to ${centsText(perGiftCents)} per gift.`;
}

/** Names in a sentence: the first ones while they are many. */
function listed(names: readonly string[]): string {
  const [one = '', two, ...more] = names;
  if (two === undefined) return one;
  return more.length === 0 ? `${one} and ${two}` : `${one}, ${two} and ${more.length} more`;
}
