import type { Actor } from '#contract/platform/access/permissions.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { type StoredDonation, writtenColumns } from './store.ts';

interface AuditedChange {
  actor: Actor;
  action: 'created' | 'changed' | 'deleted';
  before: StoredDonation | null;
  after: StoredDonation | null;
}

/** Records both values of each field that differs, so that a changed or deleted number can be explained later. */
export async function recordDonation(tx: Tx, { actor, action, before, after }: AuditedChange): Promise<void> {
  const subject = after ?? before;
  if (!subject) return;
  const ids = [before, after].flatMap((state) => (state ? [state.nonprofitId] : []));
  const rows = await tx.selectFrom('nonprofits').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const { nonprofitId, ...changes } = changesBetween(valuesOf(before), valuesOf(after), writtenColumns);
  const nonprofit = nonprofitId && { from: nameAt(names, before), to: nameAt(names, after) };
  if (action === 'changed' && !nonprofit && Object.keys(changes).length === 0) return;
  const dollars = Number(subject.amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  await recordChange(tx, {
    actor,
    action,
    subject: { kind: 'donation', id: subject.id, name: `${dollars} to ${names.get(subject.nonprofitId) ?? ''}` },
    changes: { ...(nonprofit && { nonprofit }), ...changes },
  });
}

type Values = Record<(typeof writtenColumns)[number], string | number | boolean | null>;

/** An empty text and `false` count as no value: a new donation's entry lists only what was given. */
function valuesOf(state: StoredDonation | null): Values {
  const entries = writtenColumns.map((name) => [name, state?.[name] || null] as const);
  return Object.fromEntries(entries) as Values;
}

function nameAt(names: ReadonlyMap<number, string>, state: StoredDonation | null): string | null {
  return state && (names.get(state.nonprofitId) ?? null);
}
