import type { Donee } from '#contract/money/giving/giving-settings.ts';
import type { GivingTerms, OtherWay } from '#contract/money/giving/terms.ts';
import { guardState } from '#server/money/giving/guard/card-guard.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import type { Config } from '#server/platform/process/config.ts';

interface Row extends Omit<GivingTerms, 'ways' | 'stripeKey'> {
  donee: Donee;
  takesCards: boolean;
  byCheck: string;
  byFund: string;
  byStock: string;
  byWire: string;
  [column: string]: unknown;
}

/** The fee of the table `payout_settings`, named `payouts`, as JSON. */
export const payoutFee = `json_build_object('percent', payouts.fee_percent, 'fixedCents', round(payouts.fee_fixed * 100))`;

const text = `SELECT donee, legal_name AS "legalName", ein, minimum_cents AS "minimumCents", fee_bps AS "feeBps",
    fee_fixed_cents AS "feeFixedCents", fees_borne_by = 'NONPROFITS' AS "nonprofitsBearFees", forward_days AS "forwardDays", unpayable,
    ${payoutFee} AS "payoutFee", by_check AS "byCheck", by_fund AS "byFund", by_stock AS "byStock", by_wire AS "byWire",
    offers_monthly AS "offersMonthly", ${guardState} <> 'CLOSED' AS "takesCards", offers_gift_cards AS "sellsGiftCards",
    gift_card_receipts AS "giftCardReceipts", EXISTS (SELECT FROM gift_cards WHERE state <> 'NEW') AS "takesGiftCards"
  FROM giving_settings, payout_settings payouts, card_guard WHERE is_open`;

/** What visitors are told about giving, and the ways to give; null: the programme takes no gifts. */
export async function readTerms(reads: Queries, config: Pick<Config, 'givingStripe'>): Promise<GivingTerms | null> {
  const { rows } = await reads.query<Row>({ name: 'giving terms', text });
  const [row] = rows;
  if (!row) return null;
  const { takesCards, byCheck, byFund, byStock, byWire, ...terms } = row;
  const written: [OtherWay, string][] = [
    ['CHECK', byCheck],
    ['FUND', byFund],
    ['STOCK', byStock],
    ['WIRE', byWire],
  ];
  const ways = written.flatMap(([method, how]) => (how === '' ? [] : [{ method, how }]));
  const stripeKey = (takesCards && config.givingStripe?.publishableKey) || null;
  return { ...terms, ways, stripeKey, sellsGiftCards: terms.sellsGiftCards && stripeKey !== null };
}
