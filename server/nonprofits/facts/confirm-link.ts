import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { factLabels } from '#contract/nonprofits/facts/facts.ts';
import { findNonprofit, lockNonprofit } from '#server/nonprofits/record/store.ts';
import { hashSecret } from '#server/platform/access/session.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { factWords, noteConfirmed } from './store.ts';

/** for how many days the links of a letter work */
const linkDays = 100;

interface LinkRow {
  letterId: number;
  field: string;
  userId: number | null;
  nonprofitId: number;
}

const unused = (db: Db, secret: string) =>
  db
    .selectFrom('factLinks as k')
    .innerJoin('factLetters as l', 'l.id', 'k.letterId')
    .innerJoin('users as u', 'u.id', 'l.userId')
    .select(['k.letterId', 'k.field', 'l.userId', 'l.nonprofitId'])
    .where('k.hash', '=', hashSecret(secret))
    .where('k.usedAt', 'is', null)
    .where('l.sentOn', '>', sql<string>`current_date - ${sql.lit(linkDays)}`)
    // a person who left the nonprofit may no longer confirm its facts
    .where('u.isActive', '=', true)
    .whereRef('u.nonprofitId', '=', 'l.nonprofitId')
    .where(sql<boolean>`'NONPROFIT_STAFF' = ANY (u.roles)`);

/** What the page of a link shows. */
export interface AskedFact {
  nonprofitId: number;
  nonprofit: string;
  label: string;
  words: string;
  /** hash of `words`, to detect later that the value has changed */
  mark: string;
}

const markOf = (words: string) => createHash('sha256').update(words).digest('base64url');

/**
 * The fact that a link asks about. Undefined if the link was used or is too old, if the person who got the link is no longer staff
 * of the nonprofit, or if the fact has no value now.
 */
export async function findAskedFact(db: Db, secret: string): Promise<AskedFact | undefined> {
  const link = await unused(db, secret).executeTakeFirst();
  const nonprofit = link && (await findNonprofit(db, link.nonprofitId));
  const words = nonprofit ? factWords(nonprofit, link.field) : '';
  if (!nonprofit || words === '') return undefined;
  const { id: nonprofitId, name } = nonprofit;
  return { nonprofitId, nonprofit: name, label: factLabels.get(link.field) ?? link.field, words, mark: markOf(words) };
}

/**
 * Confirms the fact that a link asks about; a link works once. Returns `gone` if the link does not work any more, and `changed`
 * if `mark` does not belong to the value that is stored now.
 */
export async function confirmByLink(tx: Tx, secret: string, mark: string): Promise<'confirmed' | 'gone' | 'changed'> {
  const first = await unused(tx, secret).executeTakeFirst();
  const nonprofit = first && (await lockNonprofit(tx, first.nonprofitId));
  const link: LinkRow | undefined = await unused(tx, secret).forUpdate('k').executeTakeFirst();
  if (!nonprofit || !link) return 'gone';
  if (markOf(factWords(nonprofit, link.field)) !== mark) return 'changed';
  await tx
    .updateTable('factLinks')
    .set({ usedAt: sql<string>`now()` })
    .where('letterId', '=', link.letterId)
    .where('field', '=', link.field)
    .execute();
  const actor = link.userId === null ? null : { id: link.userId };
  await noteConfirmed(tx, actor, link.nonprofitId, [link.field]);
  const changes = { facts: { from: null, to: link.field } };
  const reason = 'By the link of an email';
  await recordChange(tx, {
    actor,
    action: 'confirmed',
    subject: { kind: 'nonprofit', ...subjectOf(nonprofit) },
    changes,
    reason,
  });
  return 'confirmed';
}

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ id, name });
