import type { Filling } from '#server/app/demo/filling.ts';
import { demoActor } from '#server/app/demo/people.ts';
import { writeNote } from '#server/applications/notes/write-note.ts';

const notes = [
  {
    nonprofit: 'Second Hinge Repair',
    author: 'treasurer@demo.example',
    body: 'The budget adds up, but the rent doubles next year. @Demo Staff, did they say how they will pay it?',
    shared: false,
    mentions: ['staff@demo.example'],
  },
  {
    nonprofit: 'Second Hinge Repair',
    author: 'staff@demo.example',
    body: 'I asked on the telephone: two repair cafés move in with them and share the rent.',
    shared: true,
    mentions: [],
  },
  {
    nonprofit: 'Second Hinge Repair',
    author: 'board@demo.example',
    body: 'I know two of these repair cafés. They have paid their rent on time for years.',
    shared: true,
    mentions: [],
  },
];

/** Fills in notes of programme staff on a response. */
export async function fillNotes({ tx }: Filling): Promise<void> {
  for (const { nonprofit, author, body, shared, mentions } of notes) {
    const response = await tx
      .selectFrom('applicationResponses')
      .innerJoin('nonprofits', 'nonprofits.id', 'applicationResponses.nonprofitId')
      .select('applicationResponses.id')
      .where('nonprofits.name', '=', nonprofit)
      .orderBy('applicationResponses.id')
      .executeTakeFirstOrThrow();
    const ids: number[] = [];
    for (const email of mentions) ids.push((await demoActor(tx, email)).id);
    await writeNote(tx, await demoActor(tx, author), response.id, { body, shared, mentions: ids });
  }
}
