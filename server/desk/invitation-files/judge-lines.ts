import * as z from 'zod/mini';
import type { InvitationLine, JudgedLine } from '#contract/desk/invitation-files/invitation-files.ts';
import { emailChangeMessages } from '#contract/people/email-change.ts';
import { whyWrong } from '#contract/people/invitation-addresses.ts';
import { emailAddress } from '#contract/platform/wire/shapes.ts';
import { longDayText } from '#server/platform/documents/words.ts';
import type { Known, KnownAccount, KnownNonprofit } from './known.ts';
import { areApart, otherName } from './names-apart.ts';
import { einMessages, readEin } from './read-ein.ts';

/** A line with its EIN and address as they are stored; null where they cannot be read. */
export interface ReadLine {
  given: InvitationLine;
  ein: string | null;
  email: string | null;
}

export interface Judged extends JudgedLine {
  email: string;
  person: string;
  /** EIN of the organization that is added */
  ein: string | null;
}

/** Which nonprofit a line means, or why nobody knows. */
type Meant =
  | { nonprofit: KnownNonprofit; adds?: never }
  | { adds: NonNullable<JudgedLine['adds']>; nonprofit?: never }
  | (Pick<Judged, 'outcome' | 'message'> & Partial<JudgedLine> & { nonprofit?: never; adds?: never });

/** Reads the EIN and the address of a line, which staff may have corrected. */
export function readLine(given: InvitationLine): ReadLine {
  const ein = readEin(given.ein);
  const email = z.safeParse(emailAddress, given.email);
  return { given, ein: 'value' in ein ? ein.value : null, email: email.success ? email.data : null };
}

const nothing = { wrong: null, said: '', nonprofit: null, adds: null, canAdd: false, candidates: [], account: null };

/** Says what happens to each line: an address is invited once, and only to one nonprofit. */
export function judgeLines(lines: readonly ReadLine[], known: Known): Judged[] {
  const before = new Map<string, { line: number; of: string; name: string }>();
  return lines.map((line) => {
    const found = judge(line, known);
    const name = found.nonprofit?.name ?? found.adds?.name;
    const said = name === undefined ? '' : otherName(line.given.nonprofit, name);
    const judged = { ...nothing, ...found, said, email: line.email ?? '', person: line.given.person };
    const ein = judged.adds ? line.ein : null;
    const of = judged.nonprofit ? `nonprofit ${judged.nonprofit.id}` : `EIN ${ein}`;
    const earlier = before.get(judged.email);
    if (judged.outcome === 'WRONG' || judged.outcome === 'ASKED' || isLeftOut(line)) return { ...judged, ein };
    if (!earlier)
      before.set(judged.email, { line: line.given.line, of, name: judged.nonprofit?.name ?? judged.adds?.name ?? '' });
    else if (earlier.of === of) return { ...judged, ein, ...asNothing(`Repeats line ${earlier.line}.`) };
    else return { ...judged, ein, ...asWrong('email', lineMessages.twoNonprofits(earlier)) };
    return { ...judged, ein };
  });
}

const isLeftOut = ({ given }: ReadLine) => given.answer === 'LEAVE_OUT' || (given.ein === '' && given.email === '');

const asNothing = (message: string) => ({ outcome: 'NOTHING' as const, message });
const asWrong = (wrong: 'ein' | 'email', message: string) => ({ outcome: 'WRONG' as const, wrong, message });

const lineMessages = {
  leftOut: 'Left out.',
  blank: 'No EIN and no address: left out.',
  noEmail: 'No email address.',
  unlisted: (month: string | null) =>
    `No nonprofit of the catalogue has this EIN, and ${month ? `the IRS file of ${month} does not list it` : 'no IRS file is loaded that could list it'}.`,
  sameName: (name: string) => `The catalogue has “${name}” with another EIN or none. Is it the same?`,
  byName: (name: string) => `No nonprofit has this EIN, and the catalogue has “${name}”. Is it the same?`,
  apart: (said: string, name: string) => `The file says “${said}”, and this EIN belongs to “${name}”. Is it the same?`,
  inactive: (name: string, since: string) => `“${name}” has been inactive since ${longDayText(since)}. Invite it nevertheless?`,
  gone: 'This nonprofit is no longer in the catalogue.',
  twoNonprofits: ({ line, name }: { line: number; name: string }) =>
    `Line ${line} invites this address to ${name}. An account belongs to one nonprofit: correct the address, or leave a line out.`,
  elsewhere: (name: string | null) =>
    `This address has an account ${name ? `of ${name}` : 'without a nonprofit'}. Give another address, or leave the line out and change the account in its profile.`,
  colleague: 'Has an account of this nonprofit already.',
  asleep: 'Has an account of this nonprofit, which is deactivated.',
  waiting: 'An email went to this address a moment ago.',
};

function judge(line: ReadLine, known: Known): Pick<Judged, 'outcome' | 'message'> & Partial<JudgedLine> {
  const { given, email } = line;
  if (given.answer === 'LEAVE_OUT') return asNothing(lineMessages.leftOut);
  if (given.ein === '' && given.email === '') return asNothing(lineMessages.blank);
  if (email === null) return asWrong('email', given.email === '' ? lineMessages.noEmail : whyWrong(given.email));
  const meant = findMeant(line, known);
  if (!meant.nonprofit && !meant.adds) return meant;
  if (known.kept.has(email)) return asWrong('email', emailChangeMessages.kept);
  const account = known.accounts.get(email);
  const nonprofit = meant.nonprofit ? { id: meant.nonprofit.id, name: meant.nonprofit.name } : null;
  return { nonprofit, adds: meant.adds ?? null, ...judgeAccount(account, nonprofit?.id ?? null) };
}

function judgeAccount(account: KnownAccount | undefined, nonprofit: number | null) {
  if (!account) return { outcome: 'INVITE' as const, message: '' };
  if (account.isAsleep) return account.isRecent ? asNothing(lineMessages.waiting) : { outcome: 'INVITE' as const, message: '' };
  const { id, nonprofitName, isOpen, isActive, isRecent } = account;
  if (nonprofit === null || account.nonprofitId !== nonprofit)
    return {
      outcome: 'ASKED' as const,
      wrong: 'email' as const,
      message: lineMessages.elsewhere(nonprofitName),
      account: id,
    };
  if (!isOpen) return { ...asNothing(isActive ? lineMessages.colleague : lineMessages.asleep), account: id };
  if (isRecent) return { ...asNothing(lineMessages.waiting), account: id };
  return { outcome: 'AGAIN' as const, message: '', account: id };
}

/** Finds the nonprofit by the EIN: in the catalogue, else in the IRS file. Asks where a name says otherwise. */
function findMeant({ given, ein }: ReadLine, known: Known): Meant {
  if (given.answer === 'USE' && given.use !== null) {
    const chosen = known.byId.get(given.use);
    return chosen ? { nonprofit: chosen } : asWrong('ein', lineMessages.gone);
  }
  const wrongEin = readEin(given.ein);
  const nonprofit = ein === null ? undefined : known.byEin.get(ein);
  if (nonprofit) {
    const isApart = areApart(given.nonprofit, nonprofit.name);
    if (!isApart && nonprofit.inactiveDate === null) return { nonprofit };
    const message = isApart ? lineMessages.apart(given.nonprofit, nonprofit.name) : '';
    return { ...asked(message, [nonprofit], false), wrong: 'ein' };
  }
  const listed = ein === null ? undefined : known.listed.get(ein);
  const alike = [...new Set([...known.byName(listed?.name ?? ''), ...known.byName(given.nonprofit)])];
  const [first] = alike;
  if (first && !(listed && given.answer === 'ADD')) {
    const message = listed ? lineMessages.sameName(first.name) : lineMessages.byName(first.name);
    return { ...asked(message, alike, listed !== undefined), wrong: listed ? null : 'ein' };
  }
  if (listed) {
    const { name, address1, city, state, zipcode, nteeCode } = listed;
    const category = known.categories.get(nteeCode.charAt(0))?.name ?? '';
    const adds = { name, address1, city, state, zipcode, nteeCode, category };
    if (given.answer === 'ADD' || !areApart(given.nonprofit, name) || !areApart(given.nonprofit, listed.also)) return { adds };
    return { ...asked(lineMessages.apart(given.nonprofit, name), [], true), wrong: 'ein' };
  }
  if (ein === null) return asWrong('ein', 'message' in wrongEin ? wrongEin.message : einMessages.digits);
  return asWrong('ein', lineMessages.unlisted(known.irsMonth));
}

/** most nonprofits of one name that staff choose from */
const mostCandidates = 5;

/** A question which of these nonprofits is meant. Says too which of them are inactive. */
function asked(message: string, candidates: readonly KnownNonprofit[], canAdd: boolean) {
  const shown = candidates.slice(0, mostCandidates);
  const inactive = shown.flatMap(({ name, inactiveDate }) =>
    inactiveDate === null ? [] : [lineMessages.inactive(name, inactiveDate)],
  );
  return {
    outcome: 'ASKED' as const,
    message: [message, ...inactive].filter(Boolean).join(' '),
    canAdd,
    wrong: null,
    candidates: shown.map(({ id, name, city, state }) => ({ id, name, city, state })),
  };
}
