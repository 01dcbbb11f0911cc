import { type RawBuilder, sql } from 'kysely';
import type { PayoutMethod } from '#contract/money/payouts/payout-choices.ts';
import { achLimits } from '#contract/money/payouts/payout-choices.ts';
import type { PayoutSettings } from '#contract/money/payouts/settings.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import {
  bankPayee,
  checkAddress,
  chosenMethod,
  destinationTables,
  destinationWait,
  isNewDestination,
  paypalEmail,
} from '#server/money/payouts/destination-sql.ts';
import { isAdjustment } from '#server/money/payouts/ledger/adjustment-sql.ts';
import { isInBank, isItsGiftInBank } from '#server/money/payouts/ledger/in-bank-sql.ts';
import { findWithoutBankName } from '#server/money/payouts/names-for-bank.ts';
import { isReadable } from '#server/money/payouts/vault/unreadable.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { JsonText } from '#server/platform/http/serve.ts';
import type { Vault } from '#server/platform/vault/vault.ts';

/** What a batch collects, and by which rules. */
export interface Scope {
  startDate: string;
  endDate: string;
  method: PayoutMethod;
  /** null: all nonprofits */
  nonprofits: readonly number[] | null;
  settings: Pick<PayoutSettings, 'feePercent' | 'feeFixed' | 'minimum'>;
  /** says which bank accounts can be read */
  vault: Vault;
  /** nonprofits whose names no ACH file can carry */
  withoutBankName: readonly number[];
}

/**
 * SQL of common table expressions. `chosen` has the donations of the range, and the corrections of any day, that no line holds (a
 * card's fee only with its gift or after it); of gifts
 * by card only those whose money is in the bank.
 * `judged` has a row for each nonprofit that they belong to, with sums, destination, and the reason why the nonprofit waits.
 * `lock`: locks the donations, so that nobody changes them until the transaction ends.
 */
export function dueSql(
  { startDate, endDate, method, nonprofits, settings, vault, withoutBankName }: Scope,
  lock: boolean,
): RawBuilder<unknown> {
  const { feePercent, feeFixed, minimum } = settings;
  const ofNonprofits = (column: string) =>
    nonprofits === null ? sql`true` : sql`${sql.raw(column)} = ANY (${nonprofits}::int[])`;
  return sql`
    chosen_donations AS MATERIALIZED (
      SELECT d.id, d.nonprofit_id, d.amount FROM donations d
      WHERE d.received_by_programme AND d.date_received BETWEEN ${startDate}::date AND ${endDate}::date
        AND ${ofNonprofits('d.nonprofit_id')}
        AND NOT EXISTS (SELECT FROM payout_items i WHERE i.donation_id = d.id AND i.holds) AND ${sql.raw(isInBank('d.id'))}
      ${lock ? sql`ORDER BY d.id FOR UPDATE` : sql``}),
    chosen AS MATERIALIZED (
      SELECT id AS donation_id, NULL::bigint AS entry_id, nonprofit_id, amount FROM chosen_donations
      UNION ALL SELECT NULL, e.id, e.nonprofit_id, e.amount FROM ledger_entries e
      WHERE ${sql.raw(isAdjustment('e.'))} AND ${ofNonprofits('e.nonprofit_id')}
        AND NOT EXISTS (SELECT FROM payout_items i WHERE i.entry_id = e.id AND i.holds) AND ${sql.raw(isItsGiftInBank('e.donation_id'))}
        AND (e.kind <> 'CARD_FEE' OR e.donation_id IN (SELECT id FROM chosen_donations)
          OR EXISTS (SELECT FROM payout_items i WHERE i.donation_id = e.donation_id AND i.holds))),
    sums AS (
      SELECT nonprofit_id, count(donation_id)::int AS donations, count(entry_id)::int AS corrections, sum(amount) AS gross
      FROM chosen GROUP BY nonprofit_id),
    priced AS (
      SELECT *, CASE WHEN gross > 0 THEN round(gross * ${feePercent.toFixed(3)}::numeric / 100, 2) + ${feeFixed.toFixed(2)}::numeric
        ELSE 0.00 END AS fee
      FROM sums),
    judged AS (
      SELECT priced.*, gross - fee AS net, n.name, CASE WHEN ${method} = 'ACH' THEN ${sql.raw(bankPayee)} ELSE n.name END AS payee,
        ${sql.raw(paypalEmail)} AS paypal_email, account.id AS account_id,
        ${sql.raw(checkAddress)} AS address,
        CASE WHEN gross = 0 THEN 'NOTHING_OWED' WHEN gross < 0 THEN 'NEGATIVE'
          WHEN ${sql.raw(chosenMethod)} IS NULL THEN 'NO_PAYOUT_DATA'
          WHEN ${sql.raw(chosenMethod)} <> ${method} THEN 'OTHER_METHOD'
          WHEN ${method} = 'ACH' AND NOT ${isReadable(vault)} THEN 'UNREADABLE_ACCOUNT'
          WHEN ${method} = 'ACH' AND n.id = ANY (${withoutBankName}::int[]) THEN 'NAME_FOR_BANK'
          WHEN gross - fee < greatest(${minimum.toFixed(2)}::numeric, 0.01) THEN 'BELOW_MINIMUM'
          WHEN ${method} = 'ACH' AND gross - fee > ${achLimits.payment}::numeric THEN 'ABOVE_LIMIT'
          WHEN ${sql.raw(isNewDestination)} THEN 'NEW_DESTINATION' END AS wait_reason
      FROM priced JOIN nonprofits n ON n.id = priced.nonprofit_id ${sql.raw(destinationTables)})`;
}

/** What a batch would pay, and which nonprofits wait; stores nothing. */
export async function previewDue(db: Db, actor: Actor, asked: Omit<Scope, 'withoutBankName'>): Promise<JsonText> {
  const scope = { ...asked, withoutBankName: await findWithoutBankName(db) };
  const sums = sql`'donations', coalesce(sum(donations), 0), 'gross', coalesce(sum(gross), 0.00), 'fee', coalesce(sum(fee), 0.00),
    'net', coalesce(sum(net), 0.00)`;
  const { rows } = await sql<{ json: string }>`
    WITH ${dueSql(scope, false)}
    SELECT json_build_object(
      'lines', (SELECT coalesce(json_agg(json_build_object('nonprofit_ref', json_build_object('id', nonprofit_id, 'name', name),
          'donations', donations, 'corrections', corrections, 'gross', gross, 'fee', fee, 'net', net, 'wait_reason', wait_reason,
          'destination_wait', CASE WHEN wait_reason = 'NEW_DESTINATION' THEN ${destinationWait(actor, 'judged.nonprofit_id')} END)
        ORDER BY wait_reason IS NOT NULL, name, nonprofit_id), '[]') FROM judged),
      'payable', (SELECT json_build_object('nonprofits', count(*), ${sums}) FROM judged WHERE wait_reason IS NULL),
      'waiting', (SELECT json_build_object('nonprofits', count(*), 'gross', coalesce(sum(gross), 0.00))
        FROM judged WHERE wait_reason IS NOT NULL))::text AS json`.execute(db);
  return new JsonText(rows[0]?.json ?? 'null');
}
