import { sql } from 'kysely';
import type { Audience } from '#contract/people/updates/updates.ts';
import { addReceivers } from '#server/people/updates/receivers.ts';
import type { Filling } from './filling.ts';
import { demoActor } from './people.ts';

interface DemoUpdate {
  title: string;
  notes: string;
  audiences: Audience[];
  daysAgo: number;
}

const demoUpdates: readonly DemoUpdate[] = [
  {
    title: 'The new catalog is at the printer',
    notes:
      'Thank you for your texts and photos. The printed catalog goes out in two weeks.\n\nPlease look at your page in the directory once more: https://almoner.example/directory. Corrections for the web are possible at any time.',
    audiences: ['NONPROFITS'],
    daysAgo: 2,
  },
  {
    title: 'Reviewers’ evening on Zoom',
    notes: 'We talk through two sample applications and your questions.\n\nBring one application that you found hard to score.',
    audiences: ['REVIEWERS'],
    daysAgo: 9,
  },
  {
    title: 'Three new guides in the Learning Commons',
    notes: 'How to keep donors, how to thank them, and how to ask again.',
    audiences: ['NONPROFITS', 'SUBSCRIBERS'],
    daysAgo: 30,
  },
];

/** Fills in updates that were sent. Writes only the rows, because sending an update sends emails. */
export async function fillUpdates({ tx }: Filling): Promise<void> {
  const staff = await demoActor(tx, 'staff@demo.example');
  for (const { daysAgo, ...update } of demoUpdates) {
    const moment = sql<string>`now() - make_interval(days => ${daysAgo})`;
    const { id } = await tx
      .insertInto('updates')
      .values({
        ...update,
        author: 'Demo Staff',
        postedOn: sql<string>`(${moment})::date`,
        publishedAt: moment,
        createdAt: moment,
        state: 'SENT',
        createdBy: staff.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addReceivers(tx, id, update.audiences);
    if (daysAgo > 10) await tx.updateTable('updateReceivers').set({ readAt: moment }).where('updateId', '=', id).execute();
  }
}
