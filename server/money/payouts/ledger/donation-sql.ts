// SQL parts for lists of donations: they show what happened to the money of each row of the table `donations`.

import { isAdjustment } from './adjustment-sql.ts';
import { isDisputed } from './in-bank-sql.ts';

const lineOf = `FROM payout_items i JOIN payout_lines l ON l.id = i.line_id
    WHERE donations.received_by_programme AND i.donation_id = donations.id AND i.holds`;

const statusOf = (line: string) => `CASE ${line}.status WHEN 'PAID' THEN 'PAID' ELSE 'IN_BATCH' END`;

/** SQL that joins the payout line that holds a donation, and the donation's corrections. */
export const payoutTables = `LEFT JOIN LATERAL (SELECT l.status, l.batch_id, l.reference ${lineOf}) AS payment ON true
  LEFT JOIN LATERAL (SELECT sum(amount) AS amount FROM ledger_entries
    WHERE donations.received_by_programme AND donation_id = donations.id AND ${isAdjustment()}) AS corrections ON true`;

/** Whether a donation is settled. Needs `payoutTables`. */
export const isSettled = '(payment.batch_id IS NOT NULL OR corrections.amount IS NOT NULL)';

const sumOf = (kind: string) => `coalesce(-sum(e.amount) FILTER (WHERE e.kind = '${kind}'), 0.00)`;

/** SQL: JSON of a donation that a card paid online: whether its money has come, and what was taken from it. */
const cardJson = `(SELECT json_build_object('in_bank', part.payable_from IS NOT NULL AND part.payable_from <= current_date,
    'disputed', ${isDisputed('gift')}, 'fee_is_known', told.is_known,
    'fee', CASE WHEN gift.fees_borne_by <> 'NONPROFITS' THEN 0.00 WHEN told.is_known THEN taken.fee
      ELSE round((gift.total_cents * gift.fee_bps / 10000.0 + gift.fee_fixed_cents) * (part.cents + part.cover_cents) / gift.total_cents) / 100 END,
    'refunded', taken.refunded, 'lost', taken.lost)
  FROM gift_parts part JOIN gift_orders gift ON gift.id = part.order_id,
    LATERAL (SELECT EXISTS (SELECT FROM stripe_movements m WHERE m.gift_id = gift.id AND m.kind = 'CHARGE') AS is_known) AS told,
    LATERAL (SELECT ${sumOf('CARD_FEE')} AS fee, ${sumOf('REFUND')} AS refunded, ${sumOf('DISPUTE')} AS lost
      FROM ledger_entries e WHERE e.donation_id = donations.id) AS taken
  WHERE donations.source = 'ONLINE' AND part.donation_id = donations.id AND gift.payment IS NOT NULL)`;

/**
 * JSON of what happened to the money; null unless the programme received it. Needs `payoutTables`. `isStaff` is an SQL condition:
 * only staff get the batch.
 */
export const payoutJson = (isStaff: string) => `CASE WHEN donations.received_by_programme THEN json_build_object(
    'status', CASE WHEN payment.status IS NULL THEN 'DUE' ELSE ${statusOf('payment')} END,
    'batch', CASE WHEN ${isStaff} THEN payment.batch_id END, 'corrections', coalesce(corrections.amount, 0.00),
    'reference', payment.reference, 'card', ${cardJson}) END`;

/** SQL: DUE, IN_BATCH or PAID, for filters of lists. The donation must be one that the programme received. */
export const payoutStatus = `coalesce((SELECT ${statusOf('l')} ${lineOf}), 'DUE')`;

/** The sum of a donation's corrections, or 0.00. */
export const correctionsOf = `coalesce((SELECT sum(entry.amount) FROM ledger_entries entry
    WHERE donations.received_by_programme AND entry.donation_id = donations.id AND ${isAdjustment('entry.')}), 0.00)`;
