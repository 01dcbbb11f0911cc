import { sql } from 'kysely';
import { bad, type Check, good, watch } from '#server/app/upkeep/check.ts';
import { timeInWords } from '#server/app/upkeep/time-in-words.ts';
import { guardedUntil } from '#server/money/giving/guard/card-guard.ts';

interface Seen {
  any: boolean;
  brokenRules: string[];
  checkedAt: string | null;
  /** when Stripe last told about every open gift; null: never, or there are no keys */
  settledAt: string | null;
  /** the oldest paid gift that no donation shows yet */
  waitsSince: string | null;
  /** Almoner guards cards by itself until then; null: it does not */
  guardedUntil: string | null;
  /** when Stripe last listed its payouts with what is in them; null: never */
  payoutsReadAt: string | null;
  /** the oldest paid gift by card whose money has not come to the bank */
  notInBankSince: string | null;
  /** days within which gifts are passed on, by the settings */
  forwardDays: number;
  /** the arrival of the oldest paid payout of Stripe whose movements are not all known */
  unexplainedSince: string | null;
  isClosed: boolean;
  declined: number;
}

const quarterHour = 15 * 60_000;
const day = 24 * 3_600_000;
const twoDays = 2 * day;
/** Stripe pays to the bank within days; a first payout may take two weeks. */
const slowest = 14;
/** a payout's movements are all listed within days */
const explainedWithin = 7 * day;

/** Whether the money of gifts is where it should be, and Stripe and booking keep up. */
export const checkGifts: Check = async ({ db, config }) => {
  const { rows } =
    await sql<Seen>`SELECT EXISTS (SELECT FROM gift_orders) AS any, broken_rules, books_checked_at AS checked_at, settled_at,
    (SELECT min(to_book_at) FROM gift_parts WHERE to_book_at IS NOT NULL) AS waits_since,
    (SELECT coalesce(sum(declined), 0)::int FROM card_declines WHERE minute > now() - interval '1 hour') AS declined,
    payouts_read_at, forward_days,
    (SELECT min(o.paid_at) FROM gift_orders o JOIN gift_parts p ON p.order_id = o.id
      WHERE o.state = 'PAID' AND o.payment IS NOT NULL AND o.refunded_cents < o.received_cents
        AND p.payable_from IS NULL AND p.came_at IS NULL) AS not_in_bank_since,
    (SELECT min(arrival_on)::timestamptz FROM stripe_payouts
      WHERE is_automatic AND status = 'paid' AND adds_up IS NOT true) AS unexplained_since,
    coalesce(closed_until > now(), false) AS is_closed,
    ${sql.raw(guardedUntil)} AS guarded_until
    FROM giving_settings, card_guard`.execute(db);
  const [seen] = rows;
  if (!seen?.any) return good('No gift was given through the programme yet.');
  const age = (moment: string | null) => (moment === null ? null : Date.now() - Date.parse(moment));
  if (seen.brokenRules.length > 0)
    return bad(
      `The books of gifts do not agree: ${seen.brokenRules.join('; ')}.`,
      'Pay nothing out before you know why. The log names the rows; report it to the developers of Almoner.',
    );
  if (seen.guardedUntil !== null)
    return bad(
      `Stolen cards are being tested: ${seen.declined} were refused within an hour. ${seen.isClosed ? 'No card is taken' : 'Donors confirm their address before they pay by card'} for now.`,
      'Nothing has to be done at once. The settings of gifts can close cards, or open them again; look at the refused payments at Stripe.',
    );
  const settled = age(seen.settledAt);
  if (config.givingStripe !== null && settled !== null && settled > quarterHour)
    return watch(
      `Stripe could not be asked about gifts for ${timeInWords(settled)}.`,
      'Look at the connection and the keys of Stripe.',
    );
  const waits = age(seen.waitsSince);
  if (waits !== null && waits > quarterHour)
    return bad(`A paid gift has waited ${timeInWords(waits)} for its booking.`, 'Restart Almoner; the log says what fails.');
  const late = config.givingStripe !== null ? lateMoney(seen, age) : null;
  if (late) return late;
  const checked = age(seen.checkedAt);
  if (checked === null) return good('Gifts are booked. Their books are checked tonight.');
  if (checked > twoDays)
    return watch(
      `The books of gifts were last checked ${timeInWords(checked)} ago.`,
      'The log says why the check of the night fails.',
    );
  return good(`Every cent of the gifts is where it should be, as of ${timeInWords(checked)} ago.`);
};

/** Whether the money of gifts by card comes from Stripe to the bank, which makes it due to nonprofits. */
function lateMoney(
  { notInBankSince, payoutsReadAt, forwardDays, unexplainedSince }: Seen,
  age: (moment: string | null) => number | null,
): ReturnType<typeof bad> | null {
  const waits = age(notInBankSince) ?? 0;
  const read = age(payoutsReadAt);
  if (waits > twoDays && (read === null || read > twoDays))
    return bad(
      `Stripe’s payouts were ${read === null ? 'never read' : `last read ${timeInWords(read)} ago`}, so no gift by card becomes due to its nonprofit.`,
      'If Stripe’s key is a restricted one, give it the right to read Payouts and Balance; the log says what Stripe answers.',
    );
  if (waits > Math.min(forwardDays, slowest) * day)
    return bad(
      `A gift by card was paid ${timeInWords(waits)} ago, and its money is still not in the bank. Gifts are passed on within ${forwardDays} days.`,
      'Look at the payouts in Stripe’s dashboard: they have to be automatic, and paid.',
    );
  const unexplained = age(unexplainedSince) ?? 0;
  if (unexplained > explainedWithin)
    return watch(
      `Stripe paid a payout ${timeInWords(unexplained)} ago whose movements do not sum to it.`,
      'Look at it in Stripe’s dashboard; the log says which gifts of it could not be settled.',
    );
  return null;
}
