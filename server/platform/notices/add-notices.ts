import { sql } from 'kysely';
import type { ProgrammeRight } from '#contract/platform/access/permissions.ts';
import type { NoticeKind } from '#contract/platform/notices/notices.ts';
import { rolesMay } from '#server/platform/access/actor-cte.ts';
import type { Tx } from '#server/platform/database/connection.ts';

/** The people who get a notice: these users, the staff of a nonprofit, or those who may do something about it. */
type Receivers = { users: readonly number[] } | { staffOf: number } | { may: ProgrammeRight };

export interface Told {
  kind: NoticeKind;
  /** a few words: `Application reopened` */
  title: string;
  /** a sentence: which record, why, until when */
  text: string;
  /** the page that the notice leads to: `/applications/responses/7` */
  path: string;
  /** the person whose action the notice tells of; they get no notice */
  except?: number | undefined;
}

/** Adds a notice for each active receiver except the person who acted, in the caller's transaction. */
export async function addNotices(tx: Tx, to: Receivers, { kind, title, text, path, except }: Told): Promise<void> {
  await sql`INSERT INTO notices (user_id, kind, title, text, path)
    SELECT id, ${kind}, ${title}, ${text}, ${path} FROM users
    WHERE is_active AND ${among(to)} AND id IS DISTINCT FROM ${except ?? null}::int ORDER BY id`.execute(tx);
}

function among(to: Receivers) {
  if ('may' in to) return sql.raw(rolesMay(to.may));
  if ('staffOf' in to) return sql`nonprofit_id = ${to.staffOf} AND 'NONPROFIT_STAFF' = ANY (roles)`;
  return sql`id = ANY (${[...to.users]}::int[])`;
}
