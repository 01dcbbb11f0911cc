import { sql } from 'kysely';
import {
  daysOfNotice,
  type RetentionKind,
  type RetentionRule,
  retentionKinds,
  retentionLabels,
} from '#contract/desk/privacy/retention.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import { countOlder } from './old-rows.ts';

/** How long each kind of record is kept, in the order of the page. */
export async function readRules(db: Db): Promise<RetentionRule[]> {
  const periods = await db.selectFrom('retentionPeriods').selectAll().execute();
  const rules: RetentionRule[] = [];
  for (const kind of retentionKinds) {
    const period = periods.find((row) => row.kind === kind);
    const months = period?.months ?? null;
    const due = months === null ? 0 : await countOlder(db, kind, months);
    rules.push({ kind, months, beginsAt: period?.beginsAt ?? null, due, total: await countOlder(db, kind, null) });
  }
  return rules;
}

interface Wanted {
  kind: RetentionKind;
  months: number | null;
}

/** Sets how long a kind of record is kept. A new or shorter period begins some days later, after a notice to programme staff. */
export async function setRule(tx: Tx, actor: Actor, programme: string, { kind, months }: Wanted): Promise<void> {
  await sql`LOCK TABLE retention_periods IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const before = await tx.selectFrom('retentionPeriods').select('months').where('kind', '=', kind).executeTakeFirst();
  const from = before?.months ?? null;
  if (from === months) return;
  if (months === null) await tx.deleteFrom('retentionPeriods').where('kind', '=', kind).execute();
  else await storePeriod(tx, kind, months, from === null || months < from);
  if (months !== null && (from === null || months < from)) await announce(tx, actor, kind, months);
  const changes = { [keptNames[kind]]: { from: inMonths(from), to: inMonths(months) } };
  const subject = { kind: 'settings', id: 1, name: programme } as const;
  await recordChange(tx, { actor, action: 'changed', subject, changes });
}

/** names of the changed fields in the audit trail */
const keptNames: Record<RetentionKind, string> = {
  EMAILS: 'emailsKept',
  REQUESTS: 'answeredRequestsKept',
  INVITATIONS: 'endedInvitationsKept',
};

const inMonths = (months: number | null): string => (months === null ? 'for ever' : `${months} months`);

async function storePeriod(tx: Tx, kind: RetentionKind, months: number, waits: boolean): Promise<void> {
  const begins = sql<string>`now() + make_interval(days => ${daysOfNotice}::int)`;
  await tx
    .insertInto('retentionPeriods')
    .values({ kind, months, beginsAt: begins })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ months, ...(waits && { beginsAt: begins }) }))
    .execute();
}

async function announce(tx: Tx, actor: Actor, kind: RetentionKind, months: number): Promise<void> {
  const due = await countOlder(tx, kind, months);
  const text = `${retentionLabels[kind]} that are older than ${months} months will be deleted for good, ${grouped(due)} of them as of today.`;
  const title = `Deletion in ${daysOfNotice} days`;
  await addNotices(tx, { may: 'manageProgramme' }, { kind: 'OTHER', title, text, path: '/retention', except: actor.id });
}
