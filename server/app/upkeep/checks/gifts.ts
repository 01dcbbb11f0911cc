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
  isClosed: boolean;
  declined: number;
}

const quarterHour = 15 * 60_000;
const twoDays = 48 * 3_600_000;

/** Whether the money of gifts is where it should be, and Stripe and booking keep up. */
export const checkGifts: Check = async ({ db, config }) => {
  const { rows } =
    await sql<Seen>`SELECT EXISTS (SELECT FROM gift_orders) AS any, broken_rules, books_checked_at AS checked_at, settled_at,
    (SELECT min(to_book_at) FROM gift_parts WHERE to_book_at IS NOT NULL) AS waits_since,
    (SELECT coalesce(sum(declined), 0)::int FROM card_declines WHERE minute > now() - interval '1 hour') AS declined,
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
  const checked = age(seen.checkedAt);
  if (checked === null) return good('Gifts are booked. Their books are checked tonight.');
  if (checked > twoDays)
    return watch(
      `The books of gifts were last checked ${timeInWords(checked)} ago.`,
      'The log says why the check of the night fails.',
    );
  return good(`Every cent of the gifts is where it should be, as of ${timeInWords(checked)} ago.`);
};
