import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { demoHost } from './catalogue/entries.ts';
import { demoEin } from './catalogue/rows.ts';
import type { Filling } from './filling.ts';
import { demoResponses } from './responses/entries.ts';

interface DemoPerson {
  email: string;
  lastName: string;
  jobTitle: string;
  roles: Role[];
  nonprofit?: string;
  /** has no password yet */
  isInvited?: true;
}

const ownNonprofit = 'Harbor Lantern Reading Room';

/** The director of each nonprofit with a demo response. The demo account directs Harbor Lantern. */
const directors: DemoPerson[] = demoResponses
  .filter(({ nonprofit }) => nonprofit !== ownNonprofit)
  .map(({ nonprofit }, index) => ({
    email: directorEmail(nonprofit),
    lastName: `Director ${index + 2}`,
    jobTitle: 'Director',
    roles: ['NONPROFIT_STAFF'],
    nonprofit,
  }));

/** This person left the programme; a bulk change deactivates the account. */
export const formerEditor = 'former.editor@demo.example';

/** The demo's people besides the accounts that are printed. Those with a password share the demo's password. */
export const demoPeople: readonly DemoPerson[] = [
  ...directors,
  {
    email: `treasurer@${demoHost(ownNonprofit)}`,
    lastName: 'Treasurer',
    jobTitle: 'Treasurer',
    roles: ['NONPROFIT_STAFF'],
    nonprofit: ownNonprofit,
  },
  {
    email: `librarian@${demoHost(ownNonprofit)}`,
    lastName: 'Librarian',
    jobTitle: 'Librarian, from next month',
    roles: ['NONPROFIT_STAFF'],
    nonprofit: ownNonprofit,
    isInvited: true,
  },
  {
    email: `intern@${demoHost(ownNonprofit)}`,
    lastName: 'Intern',
    jobTitle: '',
    roles: ['NONPROFIT_STAFF'],
    nonprofit: ownNonprofit,
    isInvited: true,
  },
  {
    email: `manager@${demoHost('Second Hinge Repair')}`,
    lastName: 'Manager',
    jobTitle: 'Workshop manager',
    roles: ['NONPROFIT_STAFF'],
    nonprofit: 'Second Hinge Repair',
    isInvited: true,
  },
  {
    email: `fundraiser@${demoHost('Kitchen Light Housing')}`,
    lastName: 'Fundraiser',
    jobTitle: '',
    roles: ['NONPROFIT_STAFF'],
    nonprofit: 'Kitchen Light Housing',
    isInvited: true,
  },
  {
    email: `bookkeeper@${demoHost('Kitchen Light Housing')}`,
    lastName: 'Bookkeeper',
    jobTitle: 'Bookkeeper',
    roles: ['NONPROFIT_STAFF'],
    nonprofit: 'Kitchen Light Housing',
  },
  // misspelled on purpose: the email to this address has failed
  { email: 'editor@dmeo.example', lastName: 'Editor', jobTitle: '', roles: ['CFP_STAFF'], isInvited: true },
  { email: 'second@reviewers.example', lastName: 'Second Reviewer', jobTitle: 'Retired accountant', roles: ['REVIEWER'] },
  { email: 'third@reviewers.example', lastName: 'Third Reviewer', jobTitle: 'Teacher', roles: ['REVIEWER'] },
  { email: 'fourth@reviewers.example', lastName: 'Fourth Reviewer', jobTitle: 'Nurse', roles: ['REVIEWER'] },
  { email: 'fifth@reviewers.example', lastName: 'Fifth Reviewer', jobTitle: 'Carpenter', roles: ['REVIEWER'] },
  { email: formerEditor, lastName: 'Former Editor', jobTitle: 'Catalogue editor until last spring', roles: ['CFP_STAFF'] },
];

export function directorEmail(nonprofit: string): string {
  return nonprofit === ownNonprofit ? 'nonprofit@demo.example' : `director@${demoHost(nonprofit)}`;
}

/** Adds the other people of the demo. Invited people get their invitations in `invitations.ts`. */
export async function fillPeople({ tx, passwordHash }: Filling): Promise<void> {
  const nonprofits = await tx.selectFrom('nonprofits').select(['id', 'ein']).execute();
  const idByEin = new Map(nonprofits.map(({ id, ein }) => [ein, id]));
  const rows = demoPeople.map(({ nonprofit, isInvited, ...person }) => ({
    ...person,
    firstName: 'Demo',
    passwordHash: isInvited ? null : passwordHash,
    emailConfirmedAt: isInvited ? null : new Date().toISOString(),
    nonprofitId: nonprofit === undefined ? null : (idByEin.get(demoEin(nonprofit)) ?? null),
  }));
  const people = await tx.insertInto('users').values(rows).returning(['id', 'nonprofitId', 'jobTitle']).execute();
  for (const { id, nonprofitId, jobTitle } of people) {
    if (jobTitle === 'Director')
      await tx.updateTable('nonprofits').set({ primaryUserId: id }).where('id', '=', nonprofitId).execute();
  }
}

/** A demo user as an actor. */
export async function demoActor(tx: Tx, email: string): Promise<Actor> {
  const { id, roles, nonprofitId, boardMayComment } = await tx
    .selectFrom('users')
    .select(['id', 'roles', 'nonprofitId', 'boardMayComment'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { id, roles: roles as Role[], staffFields: null, nonprofit: nonprofitId, boardMayComment };
}
