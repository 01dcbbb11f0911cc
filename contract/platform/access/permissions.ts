// Who may do what. The server enforces this table; the browser reads it to show or hide a tile, a button or a column. Rules
// about single rows are in the feature's `policy.ts`. To read and to act are two rights: each area has a right whose name begins
// with `read` or `open`, and others for acting. GET calls ask for the first kind, all other calls for the second.

import type { FieldOfWork } from './fields-of-work.ts';
import type { Role } from './roles.ts';

/** The signed-in user, as far as permissions need; a visitor is `null`. */
export interface Actor {
  id: number;
  roles: readonly Role[];
  /** of programme staff: the fields of work in which they act; null: in all of them, and in the administration */
  staffFields: readonly FieldOfWork[] | null;
  /** id of the nonprofit that the account is linked to */
  nonprofit: number | null;
  /** whether the account's nonprofit may use the Learning Commons now; programme staff need no such nonprofit */
  canAccessLearningCommons?: boolean;
  /** of a board member: whether programme staff let them comment on applications, and download lists with people */
  boardMayComment?: boolean | undefined;
  boardMayExport?: boolean | undefined;
}

type Person = Actor | null;

/** Whether the person is of the programme's staff. What somebody may read or do is never asked so, but with `may`. */
export function isProgrammeStaff(person: Pick<Actor, 'roles'> | null): boolean {
  return person?.roles.includes('CFP_STAFF') ?? false;
}

/** Whether the person has a nonprofit and the role. Without a nonprofit, the role only lets them create one. */
export function isNonprofitStaff(person: Person): boolean {
  return person !== null && person.nonprofit !== null && person.roles.includes('NONPROFIT_STAFF');
}

export function isReviewer(person: Person): boolean {
  return person?.roles.includes('REVIEWER') ?? false;
}

/** Whether the person is on the board now. After the last day of the term, nobody's roles hold this one. */
function isBoardMember(person: Person): boolean {
  return person?.roles.includes('BOARD_MEMBER') ?? false;
}

/**
 * Whether the person is a mere reviewer. A person has the rights of each of their roles, so what reviewers may not see is hidden
 * only from people with no other role.
 */
export function isOnlyReviewer(person: Person): boolean {
  return isReviewer(person) && (person?.roles.every((role) => role === 'REVIEWER') ?? false);
}

/**
 * Which programme staff have a right: those who act in this field of work; `administration`: only those with all fields; `every`: all of
 * them, to read, or because it is their own.
 */
type Work = FieldOfWork | 'administration' | 'every';

/** A right of programme staff in their field of work, and of these roles for the whole programme. */
interface RightOfRoles {
  work: Work;
  roles: readonly Role[];
}

/** A right of programme staff in their field of work, and of other people under a condition. */
interface RightInPart {
  work: Work;
  or: (person: Person) => boolean;
}

const staff = (work: Work): RightOfRoles => ({ work, roles: [] });
const content = staff('content');
const finance = staff('finance');
const applications = staff('applications');
const administration = staff('administration');
const everyStaff = staff('every');

const staffOr = (work: Work, or: (person: Person) => boolean): RightInPart => ({ work, or });

/** those who read what programme staff read, except for what the rights below give to programme staff alone */
const programmeReaders: RightOfRoles = { work: 'every', roles: ['BOARD_MEMBER'] };

/** Whether the person is programme staff who act in this field of work. */
function worksIn(person: Person, work: Work): boolean {
  if (!person || !isProgrammeStaff(person)) return false;
  if (work === 'every' || person.staffFields === null) return true;
  return work !== 'administration' && person.staffFields.includes(work);
}

const signedIn = (person: Person): boolean => person !== null;

const notOnlyReviewer = (person: Person): boolean => person !== null && !isOnlyReviewer(person);

const hasOneOf = (person: Person, right: readonly Role[]): boolean => person?.roles.some((role) => right.includes(role)) ?? false;

const hasRight = (person: Person, { work, roles }: RightOfRoles): boolean => worksIn(person, work) || hasOneOf(person, roles);

/** A right for every nonprofit, and of nonprofit staff for their own. */
const orNonprofitStaff = ({ work, roles }: RightOfRoles) =>
  staffOr(work, (person) => hasOneOf(person, roles) || isNonprofitStaff(person));

/** Whether the person reads the whole programme, and so has its menu and home page. */
export const readsProgramme = (person: Person): boolean => hasRight(person, programmeReaders);

/**
 * Each right: of programme staff in one field of work, and of other people as it says. A function is a right for which programme staff’s
 * fields of work do not matter.
 */
const permissions = {
  anyone: () => true,
  signedIn,

  /** programme staff open all templates, others only published templates */
  openTemplates: signedIn,
  /** all templates, responses and conversations */
  readAllApplications: programmeReaders,
  buildTemplates: applications,
  answerApplications: isNonprofitStaff,
  manageApplications: applications,
  /** withdraw a response and take the withdrawal back: nonprofit staff for their nonprofit, programme staff on its behalf */
  withdrawApplications: orNonprofitStaff(applications),
  /** notes on responses; board members: those that are shared with them */
  readNotes: programmeReaders,
  /** programme staff write notes; board members comment if staff let them */
  writeNotes: staffOr('applications', (person) => isBoardMember(person) && person?.boardMayComment === true),
  /** what programme staff write for each other: notes on people, nonprofits and responses, internal notes of reviews, drafts of letters */
  readPrivateNotes: everyStaff,
  /** programme staff ask about a response; nonprofit staff answer for their nonprofit */
  writeMessages: orNonprofitStaff(applications),

  /** all reviews, or for reviewers their own */
  readReviews: (person: Person) => readsProgramme(person) || isReviewer(person),
  /** all reviews, assignments, invitations, plans and decisions */
  readAllReviews: programmeReaders,
  writeReviews: isReviewer,
  /** programme staff change all reviews, reviewers their own */
  changeReviews: staffOr('applications', isReviewer),
  manageReviews: applications,

  listNonprofits: signedIn,
  openNonprofits: signedIn,
  /** what is hidden of nonprofits, their drafts of events, claims, merges, IRS files, and groups of categories */
  readAllNonprofits: programmeReaders,
  /** edit every nonprofit, and the fields that nonprofits cannot edit */
  manageNonprofits: content,
  /** for nonprofit staff, the role alone is enough: a user without a nonprofit creates one */
  createNonprofits: { work: 'content', roles: ['NONPROFIT_STAFF'] },
  /**
   * say that a nonprofit is one's own: for people without a nonprofit, and for nonprofit staff who registered their nonprofit
   * alone (the server checks whether they did)
   */
  claimNonprofits: (person: Person) =>
    person !== null &&
    (person.nonprofit === null || isNonprofitStaff(person)) &&
    !readsProgramme(person) &&
    !isOnlyReviewer(person),
  answerClaims: administration,
  /** who looks after a nonprofit, next steps for it, and notes on it */
  manageRelationships: content,
  downloadNonprofitData: programmeReaders,
  /** nonprofit staff: only of their nonprofit, and only if the settings let nonprofits keep wish lists */
  readWishLists: orNonprofitStaff(programmeReaders),
  manageWishLists: orNonprofitStaff(content),
  mergeNonprofits: administration,
  readBulkChanges: programmeReaders,
  /** one change of many nonprofits; of many people, also `manageUsers` */
  changeInBulk: content,
  manageCategories: content,
  openEvents: orNonprofitStaff(programmeReaders),
  /** events, news and volunteer opportunities; nonprofit staff: only those of their nonprofit */
  editAnnouncements: orNonprofitStaff(content),

  /** programme staff list all users, mere reviewers none, and all others the users of their nonprofit */
  listUsers: notOnlyReviewer,
  readAllUsers: programmeReaders,
  /** invitations of colleagues; nonprofit staff: to their nonprofit */
  readInvitations: orNonprofitStaff(programmeReaders),
  createUsers: orNonprofitStaff(administration),
  /** edit everybody's profile, roles and account */
  manageUsers: administration,
  /** remove the second factor of other people who have lost theirs */
  resetSecondFactors: administration,
  downloadUserData: programmeReaders,

  /** programme staff read all donations, mere reviewers none, and others those to their nonprofit or from their own account */
  readDonations: notOnlyReviewer,
  /** all donations, with their imports, statements and reporting periods */
  readAllDonations: programmeReaders,
  /** imports of donations; nonprofit staff: to their nonprofit */
  readImports: orNonprofitStaff(programmeReaders),
  reportDonations: orNonprofitStaff(finance),
  manageDonations: finance,
  /** reporting periods: who reported, reminders */
  manageReporting: finance,
  readPayouts: programmeReaders,
  /** the nonprofits' bank accounts, the destination of each payment of a batch, bank statements and files, the bank's data in the settings */
  readBankDetails: finance,
  /** everything about payouts, except how one nonprofit is paid: see `editPayoutAccounts` */
  managePayouts: finance,
  /** programme staff read the statements of any nonprofit, mere reviewers none, and others those of their own nonprofit */
  readStatements: (person: Person) => readsProgramme(person) || (person?.nonprofit != null && notOnlyReviewer(person)),
  /** decide how a nonprofit is paid; nonprofit staff decide for their own nonprofit */
  editPayoutAccounts: orNonprofitStaff(finance),

  /** gifts through the programme, with their donors, and how giving is set up */
  readGifts: everyStaff,
  manageGiving: finance,
  /** whether gifts are taken for a nonprofit, and the agreement; nonprofit staff: of their own */
  readNonprofitGiving: orNonprofitStaff(everyStaff),
  /** agree that gifts are taken for a nonprofit, or end it; nonprofit staff: for their own */
  editGiving: orNonprofitStaff(finance),

  openLibrary: (person: Person) => readsProgramme(person) || person?.canAccessLearningCommons === true,
  /** files that are not approved yet, and how the library is used */
  readAllLibrary: programmeReaders,
  manageLibrary: content,
  /** buy for one's own nonprofit */
  buySubscription: isNonprofitStaff,
  /** orders, codes and requests for information, with staff's notes on them */
  readSubscriptions: everyStaff,
  manageSubscriptions: finance,

  /** open photos: programme staff all, a nonprofit's people its own, everybody else approved ones that may be shown on the web */
  openPhotos: signedIn,
  readAllPhotos: programmeReaders,
  /** how many photos there are in each state; nonprofit staff: of their nonprofit */
  readPhotoSummary: orNonprofitStaff(programmeReaders),
  editPhotos: orNonprofitStaff(content),
  /** approve photos, ask for better ones, choose them */
  managePhotos: content,

  readCatalogue: programmeReaders,
  /** the printed catalogue: its check, its pages, its editions */
  manageCatalogue: content,
  /** pages of the printed catalogue; nonprofit staff: their own nonprofit's */
  readProofs: orNonprofitStaff(programmeReaders),
  answerProofs: orNonprofitStaff(content),

  /** get everything as files: programme staff of any nonprofit and season, nonprofit staff of their own nonprofit */
  makeDossiers: orNonprofitStaff(administration),
  /** dossiers of every nonprofit and season, and archives of every person */
  makeAllDossiers: administration,

  /** pages for nonprofits: logos, texts for the press … */
  openResources: orNonprofitStaff(programmeReaders),
  readResourceVersions: programmeReaders,
  manageResources: content,
  /** all quick updates, with those that are not sent yet */
  readAllUpdates: everyStaff,
  /** quick updates to groups of people */
  manageUpdates: content,

  /** the programme's settings, its retention of personal data, and its upkeep */
  readSettings: administration,
  /** the programme's settings, upkeep, personal data, IRS files, and invitations of nonprofits */
  manageProgramme: administration,
  /** open and change views of lists that programme staff share */
  shareViews: everyStaff,
  /** the audit trail has the values of every kind of change, also of what board members may not read */
  readAudit: administration,
  /** read the numbers of a season */
  readNumbers: programmeReaders,
  /** what waits for programme staff, on their home page */
  readToday: everyStaff,
  /** read the next steps for one's own nonprofit, on the home page */
  readNextSteps: isNonprofitStaff,
  /** make access keys for programs, with which they may what their owner may, in some rooms */
  makeAccessKeys: everyStaff,
  readOutbox: administration,
  /** the words of emails, with previews for real records */
  readEmailTexts: administration,
  manageEmailTexts: administration,
  sendAgain: administration,
} satisfies Record<string, RightOfRoles | RightInPart | ((person: Person) => boolean)>;

export type PermissionName = keyof typeof permissions;

/** A right that does not depend on single records. SQL can ask for these: see `actorMay`. */
export type ProgrammeRight = {
  [Name in PermissionName]: (typeof permissions)[Name] extends RightOfRoles ? Name : never;
}[PermissionName];

/** The programme staff and the other roles that have the right. */
export const holdersOf = (right: ProgrammeRight): RightOfRoles => permissions[right];

/** Whether this person has the permission. Server and browser both use this function. */
export function may(person: Person, permission: PermissionName): boolean {
  const right = permissions[permission];
  if (typeof right === 'function') return right(person);
  return worksIn(person, right.work) || ('roles' in right ? hasOneOf(person, right.roles) : right.or(person));
}

/** Why programme staff may not do something that others of them may; null for everybody else. */
export function lacksField(person: Person, permission: PermissionName): string | null {
  const right = permissions[permission];
  if (typeof right === 'function' || right.work === 'every' || !isProgrammeStaff(person) || may(person, permission)) return null;
  const needed = right.work === 'administration' ? 'all fields of work' : `the field of work “${right.work}”`;
  return `This needs ${needed}. A colleague with all fields can give you that.`;
}

/**
 * The person as a download sees them: without the role of a board member, unless the file names no people, or programme staff let the
 * person download lists with people. Other roles keep their rights.
 */
export function asDownloading<P extends Actor>(person: P, { withoutPeople = false }: { withoutPeople?: boolean } = {}): P {
  if (withoutPeople || !isBoardMember(person) || person.boardMayExport === true) return person;
  return { ...person, roles: person.roles.filter((role) => role !== 'BOARD_MEMBER') };
}
