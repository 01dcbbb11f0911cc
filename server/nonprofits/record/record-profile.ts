import { sql } from 'kysely';
import { nonprofitFields } from '#contract/nonprofits/fields.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { keysOf } from '#contract/platform/fields/field.ts';
import { noteConfirmed } from '#server/nonprofits/facts/store.ts';
import { type Changes, changesBetween } from '#server/platform/audit/record-change.ts';
import { recordEdit } from '#server/platform/audit/record-edit.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { StoredNonprofit } from './store.ts';

/** Fields about rights, publication and money: each change of such a field gets an audit entry of its own. */
const apart = [
  'display',
  'print',
  'impactPublic',
  'learningCommonsGranted',
  'acceptedYears',
  'email',
  'paypalEmail',
  'primaryUser',
  'inactiveDate',
] as const;

/** Fields whose values are ids, with the SQL that finds their names. */
const named = {
  webCategories: sql`SELECT id, name FROM categories`,
  printCategory: sql`SELECT id, name FROM categories`,
  primaryUser: sql`SELECT id, person_name(first_name, last_name, email) AS name FROM users`,
} as const;

const fields = keysOf(nonprofitFields).filter((key) => key !== 'address');

/** Writes the fields that a save changed to the audit trail, and confirms their facts. The caller has locked the nonprofit. */
export async function recordProfile(tx: Tx, actor: Actor, before: StoredNonprofit, after: StoredNonprofit): Promise<void> {
  const changes = {
    ...changesBetween(before, after, fields),
    ...changesBetween(before.address, after.address, keysOf(nonprofitFields.address.parts)),
  };
  await noteConfirmed(tx, actor, after.id, Object.keys(changes));
  for (const field of keysOf(named)) {
    const change = changes[field];
    if (change) changes[field] = await withNames(tx, field, change);
  }
  await recordEdit(tx, { actor, subject: { kind: 'nonprofit', id: after.id, name: after.name }, changes, apart });
}

async function withNames(tx: Tx, field: keyof typeof named, change: Changes[string]): Promise<Changes[string]> {
  const ids = [change.from, change.to].flat().filter((id) => typeof id === 'number');
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`SELECT * FROM (${named[field]}) AS found WHERE id = ANY (${ids}::int[])`.execute(tx);
  const names = new Map<unknown, string>(rows.map(({ id, name }) => [id, name]));
  const nameOf = (value: unknown) =>
    Array.isArray(value) ? value.map((id) => names.get(id) ?? id) : (names.get(value) ?? value);
  return { from: nameOf(change.from), to: nameOf(change.to) };
}
