import { sql } from 'kysely';
import { notSetUpStates } from '#contract/people/invitations.ts';
import type { Filling } from './filling.ts';
import { demoActor } from './people.ts';

/**
 * Fills in what the lists of programme staff show after some use: when people were last seen, when responses were last saved, and
 * saved views.
 */
export async function fillLists({ tx, now }: Filling): Promise<void> {
  // some people were never seen
  await sql`UPDATE users SET last_seen_at = ${now}::timestamptz - (id * 7 % 40) * interval '1 day'
    WHERE password_hash IS NOT NULL AND id % 6 <> 0`.execute(tx);
  await sql`UPDATE response_progress p SET last_saved = least(${now}::timestamptz, r.created_at + interval '2 days')
    FROM application_responses r WHERE r.id = p.response_id`.execute(tx);
  const { id: ownerId } = await demoActor(tx, 'staff@demo.example');
  await tx
    .insertInto('savedViews')
    .values([
      { list: 'nonprofits', name: 'Published without a picture', query: 'is_published_for_web=true&has_picture=false', ownerId },
      { list: 'users', name: 'Invited, not set up', query: `account_states=${notSetUpStates.join(',')}`, ownerId, shared: true },
      {
        list: 'responses',
        name: 'Drafts that stand still',
        query: 'application_status=IN_PROGRESS&days_since_save=7&ordering=last_saved',
        ownerId,
        shared: true,
      },
    ])
    .execute();
}
