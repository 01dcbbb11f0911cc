import type { Filling } from '#server/app/demo/filling.ts';
import { demoActor, directorEmail } from '#server/app/demo/people.ts';
import { addMessage } from '#server/applications/conversation/write-message.ts';

const staff = 'staff@demo.example';

const messages = [
  {
    nonprofit: 'Harbor Lantern Reading Room',
    author: staff,
    body: 'Your reading room is open on three evenings. How many people come on each of them?',
  },
  {
    nonprofit: 'Second Hinge Repair',
    author: staff,
    body: 'The rent in your budget doubles next year. How will you pay it?',
  },
  {
    nonprofit: 'Second Hinge Repair',
    author: directorEmail('Second Hinge Repair'),
    body: 'Two repair cafés move in with us in March and share the rent. We have both of their letters.',
  },
];

/** Fills in questions of programme staff about two responses; one of them is answered. */
export async function fillConversations({ tx }: Filling): Promise<void> {
  for (const { nonprofit, author, body } of messages) {
    const response = await tx
      .selectFrom('applicationResponses')
      .innerJoin('nonprofits', 'nonprofits.id', 'applicationResponses.nonprofitId')
      .select('applicationResponses.id')
      .where('nonprofits.name', '=', nonprofit)
      .orderBy('applicationResponses.id')
      .executeTakeFirstOrThrow();
    await addMessage(tx, await demoActor(tx, author), response.id, { body, files: [] });
  }
}
