import { sql } from 'kysely';
import { invitationFileLimits, sendAgainDays } from '#contract/desk/invitation-files/invitation-files.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { inviteOne, nameOfInviter } from '#server/people/invitations/invite.ts';
import { colleagueStateSql } from '#server/people/invitations/state-sql.ts';
import { followAccount } from '#server/people/invitations/store.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refusedForGood } from '#server/platform/mail/messages.ts';

interface Unanswered {
  id: number;
  email: string;
  name: string;
  message: string;
  nonprofitId: number;
  nonprofitName: string;
  /** how many there are, with those beyond one call */
  total: number;
}

/**
 * The unanswered invitations of active nonprofits that staff can send again together, with the present addresses of their accounts. An
 * address that the mail server refused gets nothing until staff correct it.
 */
async function findUnanswered(tx: Tx): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`SELECT i.id, u.email, i.name, i.message, n.id AS nonprofit_id, n.name AS nonprofit_name,
      count(*) OVER ()::int AS total
    FROM user_invitations i JOIN nonprofits n ON n.id = i.nonprofit_id JOIN users u ON u.id = i.user_id
      LEFT JOIN mail_messages m ON m.id = i.message_id
    WHERE u.nonprofit_id = n.id AND n.inactive_date IS NULL AND i.asked_at < now() - make_interval(days => ${sendAgainDays})
      AND ${sql.raw(colleagueStateSql)} NOT IN ('set_up', 'withdrawn', 'sending')
      AND (NOT ${sql.raw(refusedForGood)} OR u.email <> i.email)
    ORDER BY u.email LIMIT ${invitationFileLimits.lines}`.execute(tx);
  return rows;
}

interface Counted {
  invitations: number;
  more: number;
}

/** How many invitations sending again would email, and how many wait beyond those of one call. */
export async function countUnanswered(tx: Tx): Promise<Counted> {
  const found = await findUnanswered(tx);
  return { invitations: found.length, more: (found[0]?.total ?? 0) - found.length };
}

/** Emails these invitations again, each with its own words. A second call finds none of them: their last email is of today. */
export async function sendUnansweredAgain(tx: Tx, actor: Actor): Promise<Counted> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('almoner invitation files', 0))`.execute(tx);
  const inviter = await nameOfInviter(tx, actor);
  const found = await findUnanswered(tx);
  let invitations = 0;
  for (const { id, email, name, message, nonprofitId, nonprofitName } of found) {
    if (!(await followAccount(tx, id))) continue;
    const nonprofit = { id: nonprofitId, name: nonprofitName };
    const { result } = await inviteOne(tx, { actor, nonprofit, inviter, message, bulk: true }, { email, name });
    if (result === 'again' || result === 'invited') invitations += 1;
  }
  return { invitations, more: (found[0]?.total ?? 0) - found.length };
}
