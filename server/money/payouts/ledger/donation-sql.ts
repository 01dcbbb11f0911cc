// SQL parts for lists of donations: they show what happened to the money of each row of the table `donations`.

import { isAdjustment } from './adjustment-sql.ts';

const lineOf = `FROM payout_items i JOIN payout_lines l ON l.id = i.line_id
    WHERE donations.received_by_programme AND i.donation_id = donations.id AND i.holds`;

const statusOf = (line: string) => `CASE ${line}.status WHEN 'PAID' THEN 'PAID' ELSE 'IN_BATCH' END`;

/** SQL that joins the payout line that holds a donation, and the donation's corrections. */
export const payoutTables = `LEFT JOIN LATERAL (SELECT l.status, l.batch_id ${lineOf}) AS payment ON true
  LEFT JOIN LATERAL (SELECT sum(amount) AS amount FROM ledger_entries
    WHERE donations.received_by_programme AND donation_id = donations.id AND ${isAdjustment()}) AS corrections ON true`;

/** Whether a donation is settled. Needs `payoutTables`. */
export const isSettled = '(payment.batch_id IS NOT NULL OR corrections.amount IS NOT NULL)';

/**
 * JSON of what happened to the money; null unless the programme received it. Needs `payoutTables`. `isStaff` is an SQL condition:
 * only staff get the batch.
 */
export const payoutJson = (isStaff: string) => `CASE WHEN donations.received_by_programme THEN json_build_object(
    'status', CASE WHEN payment.status IS NULL THEN 'DUE' ELSE ${statusOf('payment')} END,
    'batch', CASE WHEN ${isStaff} THEN payment.batch_id END, 'corrections', coalesce(corrections.amount, 0.00)) END`;

/** SQL: DUE, IN_BATCH or PAID, for filters of lists. The donation must be one that the programme received. */
export const payoutStatus = `coalesce((SELECT ${statusOf('l')} ${lineOf}), 'DUE')`;

/** The sum of a donation's corrections, or 0.00. */
export const correctionsOf = `coalesce((SELECT sum(entry.amount) FROM ledger_entries entry
    WHERE donations.received_by_programme AND entry.donation_id = donations.id AND ${isAdjustment('entry.')}), 0.00)`;
