import { sql } from 'kysely';
import type { NonprofitGiving } from '#contract/money/giving/nonprofit-giving.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { mayFor } from '#server/nonprofits/policy.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { obstacles } from '../obstacles-sql.ts';
import { payoutFee } from '../terms.ts';

/** Whether gifts are taken for a nonprofit, and the agreement. Throws 404 to staff of other nonprofits. */
export async function readAgreement(db: Db, actor: Actor, nonprofit: number): Promise<NonprofitGiving> {
  if (!mayFor(actor, 'readGifts', nonprofit)) throw notFound();
  const { rows } = await sql<Omit<NonprofitGiving, 'takesGifts' | 'can'>>`
    SELECT ${sql.raw(obstacles)} AS obstacles, given.takes_gifts AS wants,
      CASE WHEN given.nonprofit_id IS NOT NULL THEN json_build_object('name', given.agreed_name, 'at', iso_instant(given.agreed_at),
        'version', given.agreement_version) END AS agreed,
      settings.agreement, settings.agreement_version, settings.forward_days, settings.fees_borne_by,
      ${sql.raw(payoutFee)} AS payout_fee
    FROM nonprofits n CROSS JOIN giving_settings settings CROSS JOIN payout_settings payouts LEFT JOIN nonprofit_giving given ON given.nonprofit_id = n.id
    WHERE n.id = ${nonprofit}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return { ...found, takesGifts: found.obstacles.length === 0, can: { edit: mayFor(actor, 'manageGiving', nonprofit) } };
}
