import type { FieldOfWork } from '#contract/platform/access/fields-of-work.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { demoEin } from './catalogue/rows.ts';
import type { Filling } from './filling.ts';

/** The password of every demo account. */
export const demoPassword = 'welcome-to-almoner';

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  /** the kind of person, for the list of accounts that is printed at the start */
  kind: string;
  roles: Role[];
  /** of programme staff: the only fields of work in which they act */
  staffFields?: FieldOfWork[];
  /** the name of the demo nonprofit that has this account as its primary user */
  nonprofit: string | null;
}

/**
 * One account for each kind of person, and a second one of programme staff, because nobody may approve a payout batch that they
 * drafted.
 */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'staff@demo.example',
    firstName: 'Demo',
    lastName: 'Staff',
    jobTitle: 'Catalogue editor',
    kind: 'programme staff',
    roles: ['CFP_STAFF'],
    nonprofit: null,
  },
  {
    email: 'treasurer@demo.example',
    firstName: 'Demo',
    lastName: 'Treasurer',
    jobTitle: 'Treasurer of the programme',
    kind: 'programme staff: approves the payouts that the first drafts',
    roles: ['CFP_STAFF'],
    nonprofit: null,
  },
  {
    email: 'nonprofit@demo.example',
    firstName: 'Demo',
    lastName: 'Director',
    jobTitle: 'Director',
    kind: 'nonprofit staff',
    roles: ['NONPROFIT_STAFF'],
    nonprofit: 'Harbor Lantern Reading Room',
  },
  {
    email: 'reviewer@demo.example',
    firstName: 'Demo',
    lastName: 'Reviewer',
    jobTitle: 'Volunteer reviewer',
    kind: 'reviewer',
    roles: ['REVIEWER'],
    nonprofit: null,
  },
  {
    email: 'board@demo.example',
    firstName: 'Demo',
    lastName: 'Board Member',
    jobTitle: 'Member of the board',
    kind: 'board member: reads what programme staff read, and comments on applications',
    roles: ['BOARD_MEMBER'],
    nonprofit: null,
  },
  {
    email: 'newcomer@demo.example',
    firstName: 'Demo',
    lastName: 'Newcomer',
    jobTitle: '',
    kind: 'registered, without a nonprofit',
    roles: [],
    nonprofit: null,
  },
  {
    email: 'finance@demo.example',
    firstName: 'Demo',
    lastName: 'Bookkeeper',
    jobTitle: 'Bookkeeper of the programme',
    kind: 'programme staff for finance alone: reads everything, acts on donations and payouts',
    roles: ['CFP_STAFF'],
    staffFields: ['finance'],
    nonprofit: null,
  },
];

/** A term that ends with the next year. */
const boardTerm = () => ({ boardUntil: `${new Date().getUTCFullYear() + 1}-12-31`, boardMayComment: true });

/** Fills in the accounts. A linked account becomes the primary user of its nonprofit. */
export async function fillAccounts({ tx, passwordHash }: Filling): Promise<void> {
  for (const { kind, nonprofit, ...account } of demoAccounts) {
    const place = nonprofit === null ? null : demoEin(nonprofit);
    const linked =
      place === null ? null : await tx.selectFrom('nonprofits').select('id').where('ein', '=', place).executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('users')
      .values({
        ...account,
        passwordHash,
        emailConfirmedAt: new Date().toISOString(),
        nonprofitId: linked?.id ?? null,
        ...(account.roles.includes('BOARD_MEMBER') && boardTerm()),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (linked) await tx.updateTable('nonprofits').set({ primaryUserId: id }).where('id', '=', linked.id).execute();
  }
}
