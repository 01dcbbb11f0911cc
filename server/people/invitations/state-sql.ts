import { type AccountState, type InvitationState, notSetUpStates } from '#contract/people/invitations.ts';

const quoted = (state: AccountState | InvitationState) => `'${state}'`;

/**
 * An `InvitationState`. `i`: the invitation, `u`: its account, `m`: its last email; `accepted`: a condition on them; `asked`: its email waits
 * for a job, which also makes an ended account active again.
 */
function invitationState(accepted: string, asked = 'false'): string {
  return `CASE
    WHEN i.withdrawn_at IS NOT NULL OR NOT (${asked} OR u.is_active OR ${accepted}) THEN ${quoted('withdrawn')}
    WHEN ${accepted} THEN ${quoted('set_up')}
    WHEN m.state = 'FAILED' THEN ${quoted('failed')}
    WHEN i.expires_at < now() THEN ${quoted('expired')}
    WHEN i.opened_at IS NOT NULL THEN ${quoted('opened')}
    WHEN m.state = 'KEPT' THEN ${quoted('kept')}
    WHEN i.emailed_at IS NULL OR m.state IN ('QUEUED', 'SENDING') THEN ${quoted('sending')}
    ELSE ${quoted('sent')} END`;
}

/** Whoever sets a password has accepted, by whichever link. */
export const colleagueStateSql = invitationState('u.password_hash IS NOT NULL', 'i.by_nonprofit AND i.emailed_at IS NULL');

/** Reviewers choose categories too. */
export const reviewerStateSql = invitationState('i.set_up_at IS NOT NULL');

const ofAccount = `JOIN users u ON u.id = i.user_id LEFT JOIN mail_messages m ON m.id = i.message_id
  WHERE u.password_hash IS NULL`;

/** The last invitation of each account without a password. */
const lastInvitations = `SELECT DISTINCT ON (user_id) user_id, state FROM (
    SELECT i.user_id, ${colleagueStateSql} AS state, i.emailed_at FROM user_invitations i ${ofAccount}
    UNION ALL
    SELECT i.user_id, ${reviewerStateSql}, i.emailed_at FROM reviewer_invitations i ${ofAccount}
  ) AS invited ORDER BY user_id, emailed_at DESC NULLS FIRST`;

const withPassword = `CASE WHEN NOT users.is_active THEN ${quoted('inactive')}
  WHEN users.last_seen_at IS NULL THEN ${quoted('never_signed_in')} ELSE ${quoted('active')} END`;

const neverInvited = `CASE WHEN users.is_active THEN ${quoted('not_invited')} ELSE ${quoted('inactive')} END`;

/** The `AccountState` of a row of `users`. */
export const accountStateSql = `CASE WHEN users.password_hash IS NOT NULL THEN ${withPassword}
  ELSE coalesce((SELECT state FROM (${lastInvitations}) AS last WHERE user_id = users.id), ${neverInvited}) END`;

/**
 * A condition on `users`: the same states, as fast for all rows as for one. It reads invitations only where a chosen state
 * asks for them.
 */
export function inAccountStates(chosen: readonly AccountState[], placeholder: string): string {
  const among = `= ANY (${placeholder}::text[])`;
  const any = (states: readonly AccountState[]) => states.some((state) => chosen.includes(state));
  const parts: string[] = [];
  if (any(['never_signed_in', 'active', 'inactive']))
    parts.push(`(users.password_hash IS NOT NULL AND ${withPassword} ${among})`);
  if (any([...notSetUpStates, 'inactive', 'withdrawn']))
    parts.push(`(users.password_hash IS NULL AND users.id IN (
      SELECT users.id FROM users LEFT JOIN (${lastInvitations}) AS last ON last.user_id = users.id
      WHERE users.password_hash IS NULL AND coalesce(last.state, ${neverInvited}) ${among}))`);
  return `(${parts.join(' OR ')})`;
}
