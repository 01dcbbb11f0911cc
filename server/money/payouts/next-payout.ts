import { sql } from 'kysely';
import type { NextPayout } from '#contract/money/payouts/next-payout.ts';
import type { PayoutMethod } from '#contract/money/payouts/payout-choices.ts';
import type { NextPayoutQuery } from '#contract/money/payouts/payouts-query.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { JsonText } from '#server/platform/http/serve.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { dueSql } from './batches/due.ts';
import { chosenMethod, destinationTables, destinationWait } from './destination-sql.ts';
import { nonprofitOf } from './ledger/statement.ts';
import { findWithoutBankName } from './names-for-bank.ts';
import { findSettings } from './settings.ts';

/** The first day that a donation can have. */
const firstDay = '1900-01-01';

interface Asked {
  query: NextPayoutQuery;
  vault: Vault;
  today: string;
}

/**
 * What a nonprofit is owed, was paid and is paid next. What is due is computed as a batch of all days would compute it. One
 * statement, so that all sums are of the same moment: the balance is what is due, what
 * waits for the bank, and what is under way.
 */
export async function readNextPayoutOf(db: Db, actor: Actor, { query, vault, today }: Asked): Promise<JsonText> {
  const id = nonprofitOf(actor, query.nonprofitId);
  const method = await findMethod(db, id);
  const settings = await findSettings(db);
  const scope = { startDate: firstDay, endDate: today, method: method ?? 'CHECK', nonprofits: [id], settings, vault };
  const withoutBankName = method === 'ACH' ? await findWithoutBankName(db) : [];
  const nothing: NextPayout['due'] = {
    ...{ gross: 0, fee: 0, net: 0, donations: 0, corrections: 0 },
    ...{ waitReason: 'NOTHING_OWED', payableFrom: null },
  };
  const { rows } = await sql<{ json: string }>`
    WITH ${dueSql({ ...scope, withoutBankName }, false)}
    SELECT json_build_object(
      'nonprofit_ref', json_build_object('id', n.id, 'name', n.name), 'as_of', iso_instant(now()),
      'balance', (SELECT coalesce(sum(amount), 0.00) FROM ledger_entries WHERE nonprofit_id = n.id),
      'paid', (SELECT coalesce(-sum(amount), 0.00) FROM ledger_entries WHERE nonprofit_id = n.id AND kind IN ('PAID', 'RETURNED')),
      'last_paid', (SELECT json_build_object('day', l.marked_on, 'net', l.net) FROM payout_lines l
        WHERE l.nonprofit_id = n.id AND l.status = 'PAID' ORDER BY l.marked_on DESC, l.id DESC LIMIT 1),
      'under_way', (SELECT coalesce(json_agg(json_build_object('batch', b.id, 'reference', l.reference, 'state', b.state,
          'method', b.method, 'status', l.status, 'sent_on', CASE WHEN l.status = 'SENT' THEN l.marked_on END,
          'pays_on', b.pays_on, 'gross', l.gross, 'fee', l.fee, 'net', l.net) ORDER BY l.id), '[]')
        FROM payout_lines l JOIN payout_batches b ON b.id = l.batch_id
        WHERE l.nonprofit_id = n.id AND l.status IN ('PENDING', 'SENT')),
      'due', coalesce((SELECT json_build_object('gross', gross, 'fee', fee, 'net', net, 'donations', donations,
          'corrections', corrections, 'wait_reason', wait_reason, 'payable_from',
          CASE WHEN wait_reason = 'NEW_DESTINATION' THEN ${destinationWait(actor, 'judged.nonprofit_id')} ->> 'payable_from' END)
        FROM judged), ${JSON.stringify(snake(nothing))}::json),
      'waits_for_bank', (SELECT coalesce(sum(amount), 0.00) FROM ledger_entries WHERE nonprofit_id = n.id)
        - coalesce((SELECT gross FROM judged), 0.00)
        - (SELECT coalesce(sum(gross), 0.00) FROM payout_lines WHERE nonprofit_id = n.id AND status IN ('PENDING', 'SENT')),
      'minimum', ${settings.minimum.toFixed(2)}::numeric)::text AS json
    FROM nonprofits n WHERE n.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return new JsonText(found.json);
}

const snake = ({ waitReason, payableFrom, ...same }: NextPayout['due']) => ({
  ...same,
  wait_reason: waitReason,
  payable_from: payableFrom,
});

/** The method by which the nonprofit is paid; null: the data for it are missing. */
async function findMethod(db: Db, nonprofit: number): Promise<PayoutMethod | null> {
  const { rows } = await sql<{ method: PayoutMethod | null }>`
    SELECT ${sql.raw(chosenMethod)} AS method FROM nonprofits n ${sql.raw(destinationTables)} WHERE n.id = ${nonprofit}`.execute(
    db,
  );
  return rows[0]?.method ?? null;
}
