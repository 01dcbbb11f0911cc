import { type AccountState, type InvitationState, notSetUpStates } from '#contract/people/invitations.ts';

const quoted = (state: AccountState | InvitationState) => `'${state}'`;

/**
 * SQL: the `InvitationState` of the invitation `i`, with its account `u` and its last email `m`. `accepted` and `asked` are
 * conditions on these rows. `asked`: the email waits for a job, which also makes a deactivated account active again.
 */
function invitationState(accepted: string, asked = 'false', declined = 'false'): string {
  return `CASE
    WHEN i.withdrawn_at IS NOT NULL OR NOT (${asked} OR u.is_active OR ${accepted}) THEN ${quoted('withdrawn')}
    WHEN ${accepted} THEN ${quoted('set_up')}
    WHEN ${declined} THEN ${quoted('declined')}
    WHEN m.state = 'FAILED' THEN ${quoted('failed')}
    WHEN i.expires_at < now() THEN ${quoted('expired')}
    WHEN i.opened_at IS NOT NULL THEN ${quoted('opened')}
    WHEN m.state = 'KEPT' THEN ${quoted('kept')}
    WHEN i.emailed_at IS NULL OR m.state IN ('QUEUED', 'SENDING') THEN ${quoted('sending')}
    ELSE ${quoted('sent')} END`;
}

/** SQL: a colleague has accepted once the account has a password, whichever link was used. */
export const colleagueStateSql = invitationState('u.password_hash IS NOT NULL', 'i.by_nonprofit AND i.emailed_at IS NULL');

/** SQL: a reviewer has accepted after choosing categories too, not by a password alone. */
const reviewerAccountSql = invitationState('i.set_up_at IS NOT NULL');

/** SQL: the invited reviewer takes no reviews in any open round, as said since the invitation. */
const declined = `(EXISTS (SELECT FROM round_answers a WHERE a.reviewer_id = i.user_id AND a.most = 0 AND a.answered_at > i.invited_at)
  AND NOT EXISTS (SELECT FROM round_answers a WHERE a.reviewer_id = i.user_id AND a.most IS DISTINCT FROM 0 AND review_round_is_open(a.template_id)))`;

/** SQL: the same for the list of invitations, where a reviewer who said no is no longer waited for. */
export const reviewerStateSql = invitationState('i.set_up_at IS NOT NULL', 'false', declined);

const ofAccount = `JOIN users u ON u.id = i.user_id LEFT JOIN mail_messages m ON m.id = i.message_id
  WHERE u.password_hash IS NULL`;

/** SQL: the last invitation of each account without a password. */
const lastInvitations = `SELECT DISTINCT ON (user_id) user_id, state FROM (
    SELECT i.user_id, ${colleagueStateSql} AS state, i.emailed_at FROM user_invitations i ${ofAccount}
    UNION ALL
    SELECT i.user_id, ${reviewerAccountSql}, i.emailed_at FROM reviewer_invitations i ${ofAccount}
  ) AS invited ORDER BY user_id, emailed_at DESC NULLS FIRST`;

const withPassword = `CASE WHEN NOT users.is_active THEN ${quoted('inactive')}
  WHEN users.last_seen_at IS NULL THEN ${quoted('never_signed_in')} ELSE ${quoted('active')} END`;

const neverInvited = `CASE WHEN users.is_active THEN ${quoted('not_invited')} ELSE ${quoted('inactive')} END`;

/** SQL: the `AccountState` of a row of `users`. */
export const accountStateSql = `CASE WHEN users.password_hash IS NOT NULL THEN ${withPassword}
  ELSE coalesce((SELECT state FROM (${lastInvitations}) AS last WHERE user_id = users.id), ${neverInvited}) END`;

/**
 * SQL: a condition on `users` for chosen account states, fast even for all rows. It reads invitations only if a chosen state
 * needs them.
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
