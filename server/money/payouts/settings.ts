import { sql } from 'kysely';
import { type changePayoutSettings, type PayoutSettings, payoutSettingsFields } from '#contract/money/payouts/settings.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';

type Fields = Omit<PayoutSettings, 'version' | 'achReady'>;

/** The settings that an ACH file needs. */
const neededForAch = [
  'achDestinationRouting',
  'achDestinationName',
  'achOrigin',
  'achOriginName',
  'achCompanyId',
  'achEntryDescription',
] as const;

export async function findSettings(db: Db): Promise<PayoutSettings> {
  return asRecord(await db.selectFrom('payoutSettings').selectAll().executeTakeFirstOrThrow());
}

/** Changes the fields that are sent. Locks the row, so that two changes at once are made one after the other. */
export async function changeSettings(
  tx: Tx,
  actor: Actor,
  { version, ...change }: BodyOf<typeof changePayoutSettings>,
): Promise<PayoutSettings> {
  const before = asRecord(await tx.selectFrom('payoutSettings').selectAll().forUpdate().executeTakeFirstOrThrow());
  checkVersion(version, before);
  const after: Fields = { ...before, ...defined(change) };
  const changes = changesBetween<Fields>(before, after, fieldNames);
  if (Object.keys(changes).length === 0) return before;
  const { feePercent, feeFixed, minimum } = after;
  const row = await tx
    .updateTable('payoutSettings')
    .set({
      ...Object.fromEntries(fieldNames.map((name) => [name, after[name]])),
      feePercent: feePercent.toFixed(3),
      feeFixed: feeFixed.toFixed(2),
      minimum: minimum.toFixed(2),
      version: sql<number>`version + 1`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordChange(tx, {
    actor,
    action: 'changed',
    subject: { kind: 'payoutSettings', id: 1, name: 'Payout settings' },
    changes,
  });
  return asRecord(row);
}

const fieldNames = Object.keys(payoutSettingsFields.shape) as (keyof Fields)[];

function defined<T extends object>(change: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}

type Row = Omit<Fields, 'feePercent' | 'feeFixed' | 'minimum' | 'achEntryClass'> & {
  version: number;
  feePercent: string;
  feeFixed: string;
  minimum: string;
  achEntryClass: string;
};

function asRecord({ version, feePercent, feeFixed, minimum, achEntryClass, ...row }: Row): PayoutSettings {
  const { secondApproval, destinationDays, paypalCurrency, achDestinationRouting, achDestinationName } = row;
  const { achOrigin, achOriginName, achCompanyId, achEntryDescription } = row;
  return {
    version,
    feePercent: Number(feePercent),
    feeFixed: Number(feeFixed),
    minimum: Number(minimum),
    secondApproval,
    destinationDays,
    paypalCurrency,
    achDestinationRouting,
    achDestinationName,
    achOrigin,
    achOriginName,
    achCompanyId,
    achEntryClass: achEntryClass === 'PPD' ? 'PPD' : 'CCD',
    achEntryDescription,
    achReady: neededForAch.every((name) => row[name] !== ''),
  };
}
