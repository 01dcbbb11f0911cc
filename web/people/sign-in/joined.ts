import type { readSetUp } from '#contract/people/set-up.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { programme } from '../../platform/programme/programme.ts';

const roleWords: Record<Role, string> = {
  CFP_STAFF: 'programme staff',
  NONPROFIT_STAFF: 'nonprofit staff',
  REVIEWER: 'a reviewer',
  DONOR: 'a donor',
  VOLUNTEER: 'a volunteer',
  FOUNDATION: 'a foundation',
  BOARD_MEMBER: 'a board member',
};

/** The sentences that say what a person joins with the account, and in which role. */
export function joined({ roles, nonprofit }: Pick<ResultOf<typeof readSetUp>, 'roles' | 'nonprofit'>): string {
  const { programmeName } = programme();
  // the sentence about the nonprofit names this role already
  const others = nonprofit === null ? roles : roles.filter((role) => role !== 'NONPROFIT_STAFF');
  const words = new Intl.ListFormat('en-US').format(others.map((role) => roleWords[role]));
  const sentences = [
    nonprofit !== null &&
      `You join ${nonprofit} as ${roles.includes('NONPROFIT_STAFF') ? roleWords.NONPROFIT_STAFF : 'a member'}.`,
    words !== '' && `You join ${programmeName} as ${words}.`,
    words === '' && `Choose a password for your ${programmeName} account.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}
