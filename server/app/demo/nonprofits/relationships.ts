import type { NoteKind } from '#contract/nonprofits/relationship/relationship.ts';
import { writeNote } from '#server/nonprofits/relationship/notes.ts';
import { changeOwner } from '#server/nonprofits/relationship/owner.ts';
import { reviseStep, writeStep } from '#server/nonprofits/relationship/steps.ts';
import type { Filling } from '../filling.ts';
import { demoActor, formerEditor } from '../people.ts';

interface Kept {
  nonprofit: string;
  owner: string;
  /** `days` from today; negative: late, or done then */
  steps: { body: string; days: number; who: string; done?: true }[];
  notes: { kind: NoteKind; days: number; who: string; body: string }[];
}

const staff = 'staff@demo.example';
const treasurer = 'treasurer@demo.example';

const kept: readonly Kept[] = [
  {
    nonprofit: 'Second Hinge Repair',
    owner: staff,
    steps: [
      { body: 'Ask how the rent is paid next year', days: -2, who: staff },
      { body: 'Send the dates of the spring visit', days: 5, who: treasurer },
      { body: 'Thank them for the open house', days: -20, who: staff, done: true },
    ],
    notes: [
      { kind: 'VISIT', days: -24, who: staff, body: 'Open house: forty people, three new volunteers. They want to share tools.' },
      { kind: 'CALL', days: -9, who: treasurer, body: 'The audit is late by a month. They send the draft first.' },
    ],
  },
  {
    nonprofit: 'Button Street Clinic',
    owner: treasurer,
    steps: [{ body: 'Call about photos without a permission', days: 0, who: staff }],
    notes: [{ kind: 'MEETING', days: -40, who: treasurer, body: 'Met the new board. They plan a second waiting room.' }],
  },
  { nonprofit: 'Harbor Lantern Reading Room', owner: staff, steps: [], notes: [] },
  { nonprofit: 'Sunday Stockpot', owner: formerEditor, steps: [], notes: [] },
];

/** Owners, next steps and notes of programme staff for some nonprofits. */
export async function fillRelationships({ tx, now }: Filling): Promise<void> {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  for (const { nonprofit, owner, steps, notes } of kept) {
    const found = await tx.selectFrom('nonprofits').select('id').where('name', '=', nonprofit).executeTakeFirstOrThrow();
    const actor = await demoActor(tx, treasurer);
    await changeOwner(tx, actor, found.id, { owner: (await demoActor(tx, owner)).id });
    for (const { body, days, who, done } of steps) {
      const person = await demoActor(tx, who);
      const { step } = await writeStep(tx, actor, found.id, { body, day: day(days), person: person.id });
      if (done) await reviseStep(tx, actor, step.id, { done });
    }
    for (const { kind, days, who, body } of notes)
      await writeNote(tx, await demoActor(tx, who), found.id, { kind, day: day(days), body });
  }
}
