import { sql } from 'kysely';
import { type SameNamed, sameNameMessages } from '#contract/nonprofits/register/same-name.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';

const mostNamed = 5;

interface New {
  name: string;
  isAnother?: boolean | undefined;
  /** the user who gets the nonprofit; null: nobody, or a visitor without an account */
  ownerId: number | null;
  /** a visitor may not know which nonprofits the catalogue has besides the published ones */
  isVisitor?: true;
}

/**
 * Throws 409 if the catalogue has a nonprofit with this name, unless the caller says that the new one is another. A nonprofit that the owner
 * has claimed does not count: a confirmed claim merges the two. The lock lets a second nonprofit of the same name wait for the first.
 */
export async function askAboutSameName(tx: Tx, { name, isAnother, ownerId, isVisitor }: New): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('nonprofit ' || plain_name(${name}), 0))`.execute(tx);
  if (isAnother) return;
  const { rows } =
    await sql<SameNamed>`SELECT id, name, city, state FROM nonprofits n WHERE plain_name(name) = plain_name(${name})
    AND NOT EXISTS (SELECT FROM nonprofit_claims c WHERE c.nonprofit_id = n.id AND c.user_id = ${ownerId} AND c.state = 'WAITING')
    ORDER BY id LIMIT ${mostNamed}`.execute(tx);
  if (rows.length === 0) return;
  const detail = isVisitor ? sameNameMessages.visitor : sameNameMessages.asked;
  throw refuse(409, detail, undefined, { sameName: isVisitor ? [] : rows });
}
