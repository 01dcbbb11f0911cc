// SQL parts that select a payout batch with the names of the wire.

import { type RawBuilder, sql } from 'kysely';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';

const person = (column: string) =>
  sql.raw(`(SELECT json_build_object('id', u.id, 'full_name', full_name(u.first_name, u.last_name))
    FROM users u WHERE u.id = b.${column})`);

const instant = (column: string) => sql.raw(`CASE WHEN b.${column} IS NOT NULL THEN iso_instant(b.${column}) END AS ${column}`);

export const batchTables = `
  CROSS JOIN payout_settings settings
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('status', status, 'count', count, 'net', net) ORDER BY status), '[]') AS lines,
      coalesce(sum(count) FILTER (WHERE status IN ('PENDING', 'SENT')), 0) AS open,
      coalesce(sum(count) FILTER (WHERE status IN ('SENT', 'PAID', 'FAILED', 'RETURNED')), 0) AS moved,
      json_build_object('nonprofits', coalesce(sum(count) FILTER (WHERE payable), 0),
        'donations', coalesce(sum(donations) FILTER (WHERE payable), 0), 'gross', coalesce(sum(gross) FILTER (WHERE payable), 0.00),
        'fee', coalesce(sum(fee) FILTER (WHERE payable), 0.00), 'net', coalesce(sum(net) FILTER (WHERE payable), 0.00)) AS totals
    FROM (SELECT status, status NOT IN ('WAITING', 'LEFT_OUT') AS payable, count(*) AS count, sum(donations) AS donations,
        sum(gross) AS gross, sum(fee) AS fee, sum(net) AS net
      FROM payout_lines l WHERE l.batch_id = b.id GROUP BY status) AS by_status) AS summed
  LEFT JOIN payout_files file ON file.batch_id = b.id`;

/** SQL: whether the actor may approve the batch `b`: a draft with payments that, with second approval, another person drafted. */
export const mayApprove = (actor: Pick<Actor, 'id'>): RawBuilder<boolean> => sql<boolean>`(b.state = 'DRAFT'
  AND NOT (${actor.id}::int = ANY (b.drafters) AND (SELECT second_approval FROM payout_settings))
  AND EXISTS (SELECT FROM payout_lines l WHERE l.batch_id = b.id AND l.status IN ('PENDING', 'SENT')))`;

export function batchColumns(actor: Actor): RawBuilder<unknown> {
  const acts = may(actor, 'managePayouts');
  const blocked = sql`settings.second_approval AND ${actor.id}::int = ANY (b.drafters)`;
  return sql`b.id, b.version, b.state, b.method, b.start_date, b.end_date, b.nonprofits, b.note, b.fee_percent, b.fee_fixed, b.minimum,
    ${person('drafted_by')} AS drafted_by, iso_instant(b.drafted_at) AS drafted_at,
    ${person('approved_by')} AS approved_by, ${instant('approved_at')}, ${person('exported_by')} AS exported_by, ${instant('exported_at')},
    ${person('closed_by')} AS closed_by, ${instant('closed_at')}, ${person('cancelled_by')} AS cancelled_by, ${instant('cancelled_at')},
    b.cancel_reason, summed.totals, summed.lines,
    CASE WHEN file.batch_id IS NOT NULL THEN json_build_object('name', file.name, 'hash', encode(file.hash, 'hex'),
      'bytes', file.bytes) END AS file,
    json_build_object('change', ${acts}::boolean AND b.state = 'DRAFT', 'approve', ${acts}::boolean AND ${mayApprove(actor)},
      'export', ${acts}::boolean AND b.state = 'APPROVED', 'mark', ${acts}::boolean AND b.state IN ('EXPORTED', 'CLOSED'),
      'close', ${acts}::boolean AND b.state = 'EXPORTED' AND summed.open = 0,
      'cancel', ${acts}::boolean AND b.state IN ('DRAFT', 'APPROVED', 'EXPORTED') AND summed.moved = 0) AS can,
    CASE WHEN b.state <> 'DRAFT' OR NOT ${acts}::boolean THEN NULL WHEN ${blocked} THEN ${payoutMessages.ownDraft}::text
      WHEN summed.open = 0 THEN ${payoutMessages.empty}::text END AS approval_blocked`;
}
