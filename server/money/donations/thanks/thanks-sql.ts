// SQL of whether the donor of a row of `donations` was thanked.

import { thanksDays } from '#contract/money/donations/donation-thanks.ts';
import { correctionsOf } from '#server/money/payouts/ledger/donation-sql.ts';

/**
 * Only what the programme received, with a donor who has a name or an account; of a check that bounced, nothing was given. Gifts that were
 * given online are among them: their receipt is no thanks.
 */
export const isToThank = `(donations.received_by_programme AND donations.date_received > current_date - ${thanksDays}
  AND (donations.user_id IS NOT NULL OR donations.first_name <> '' OR donations.last_name <> '')
  AND NOT EXISTS (SELECT FROM donation_thanks thanks WHERE thanks.donation_id = donations.id)
  AND donations.amount + ${correctionsOf} <> 0)`;

export const isThanked = `EXISTS (SELECT FROM donation_thanks thanks WHERE thanks.donation_id = donations.id AND thanks.how IS NOT NULL)`;

/** The thanks as JSON; null if nobody noted any. */
export const thanksJson = `(SELECT json_build_object('how', thanks.how, 'at', iso_instant(thanks.thanked_at),
    'by', person_name(thankers.first_name, thankers.last_name, thankers.email))
  FROM donation_thanks thanks LEFT JOIN users AS thankers ON thankers.id = thanks.thanked_by
  WHERE thanks.donation_id = donations.id AND thanks.how IS NOT NULL)`;
