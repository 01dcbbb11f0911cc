import type { Filling } from '#server/app/demo/filling.ts';
import { demoActor, directorEmail } from '#server/app/demo/people.ts';
import { addMessage } from '#server/applications/conversation/write-message.ts';

const staff = 'staff@demo.example';

const promised = { days: 3, timeZone: 'America/New_York' };
const links = { linkFor: () => '' };

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
  {
    nonprofit: 'Thimble Row Textile Workshop',
    author: directorEmail('Thimble Row Textile Workshop'),
    body: 'Our looms are on loan from a museum. Do they belong into the budget?',
  },
  {
    nonprofit: 'Night Heron Crisis Line',
    author: directorEmail('Night Heron Crisis Line'),
    body: 'We have submitted, and since then found a second line manager. May we still tell the reviewers?',
  },
  {
    nonprofit: 'Night Heron Crisis Line',
    author: staff,
    body: 'Gladly: write it here, and we show this conversation to the reviewers.',
    expectsAnswer: false,
  },
];

/** Fills in questions of programme staff about two responses, and of two nonprofits about theirs; one of each is answered. */
export async function fillConversations({ tx }: Filling): Promise<void> {
  for (const { nonprofit, author, ...message } of messages) {
    const response = await tx
      .selectFrom('applicationResponses')
      .innerJoin('nonprofits', 'nonprofits.id', 'applicationResponses.nonprofitId')
      .select('applicationResponses.id')
      .where('nonprofits.name', '=', nonprofit)
      .orderBy('applicationResponses.id')
      .executeTakeFirstOrThrow();
    const writing = { actor: await demoActor(tx, author), response: response.id, links, promised };
    await addMessage(tx, writing, { ...message, files: [] });
  }
}
