import { type RawBuilder, sql } from 'kysely';
import type { Invitation, InvitationOrdering, InvitationsQuery } from '#contract/applications/reviews/invitations.ts';
import {
  findInvitationRow,
  findInvitationRows,
  type Invitations,
  lockInvitationRow,
} from '#server/people/invitations/invitation-rows.ts';
import { reviewerStateSql } from '#server/people/invitations/state-sql.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

type Row = Omit<Invitation, 'can'>;

const ofReviewers: Invitations = {
  table: 'reviewer_invitations',
  rows: sql`
    SELECT i.id, u.id AS user, u.email, full_name(u.first_name, u.last_name) AS full_name, ${sql.raw(reviewerStateSql)} AS state,
      i.invited_at, i.emailed_at AS sent_at, i.emails, m.state AS email_state, m.last_error AS email_error, m.id AS email_id,
      i.opened_at, i.set_up_at, i.expires_at, i.withdrawn_at,
      person_name(b.first_name, b.last_name, b.email) AS invited_by
    FROM reviewer_invitations i
    JOIN users u ON u.id = i.user_id
    LEFT JOIN users b ON b.id = i.invited_by
    LEFT JOIN mail_messages m ON m.id = i.message_id`,
};

const orderings: Record<InvitationOrdering, RawBuilder<unknown>> = {
  invited_at: sql`invited_at, id`,
  '-invited_at': sql`invited_at DESC, id DESC`,
  email: sql`email, id`,
  '-email': sql`email DESC, id DESC`,
  state: sql`state, invited_at DESC, id DESC`,
  '-state': sql`state DESC, invited_at DESC, id DESC`,
};

export function findInvitations(db: Db, query: InvitationsQuery, limit: number, offset: number) {
  const ordering = orderings[query.ordering];
  return findInvitationRows<Row>(db, ofReviewers, query, { name: 'full_name', ordering, limit, offset });
}

export function findInvitation(db: Db, id: number): Promise<Invitation | undefined> {
  return findInvitationRow<Row>(db, ofReviewers, id);
}

export function lockInvitation(tx: Tx, id: number): Promise<Invitation | undefined> {
  return lockInvitationRow<Row>(tx, ofReviewers, id);
}
