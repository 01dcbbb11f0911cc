// Who may do what. The server enforces this table; the browser reads it to show or hide a tile, a button or a column. Rules
// about single rows are in the feature's `policy.ts`. To read and to act are two rights: each area has a right whose name begins
// with `read` or `open`, and others for acting. GET calls ask for the first kind, all other calls for the second.

import type { Role } from './roles.ts';

/** The signed-in user, as far as permissions need; a visitor is `null`. */
export interface Actor {
  id: number;
  roles: readonly Role[];
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
export function isProgrammeStaff(person: Person): boolean {
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

const programmeStaff: readonly Role[] = ['CFP_STAFF'];

/** the roles that read what programme staff read, except for what the rights below give to programme staff alone */
const programmeReaders: readonly Role[] = ['CFP_STAFF', 'BOARD_MEMBER'];

const signedIn = (person: Person): boolean => person !== null;

const notOnlyReviewer = (person: Person): boolean => person !== null && !isOnlyReviewer(person);

const hasOneOf = (person: Person, right: readonly Role[]): boolean => person?.roles.some((role) => right.includes(role)) ?? false;

/** A right of some roles for every nonprofit, and of nonprofit staff for their own. */
const orNonprofitStaff = (right: readonly Role[]) => (person: Person) => hasOneOf(person, right) || isNonprofitStaff(person);

/** Whether the person reads the whole programme, and so has its menu and home page. */
export const readsProgramme = (person: Person): boolean => hasOneOf(person, programmeReaders);

/** Each right: the roles that have it for the whole programme, or a function for a right that depends on more. */
const permissions = {
  anyone: () => true,
  signedIn,

  /** programme staff open all templates, others only published templates */
  openTemplates: signedIn,
  /** all templates, responses and conversations */
  readAllApplications: programmeReaders,
  buildTemplates: programmeStaff,
  answerApplications: isNonprofitStaff,
  manageApplications: programmeStaff,
  /** withdraw a response and take the withdrawal back: nonprofit staff for their nonprofit, programme staff on its behalf */
  withdrawApplications: orNonprofitStaff(programmeStaff),
  /** notes on responses; board members: those that are shared with them */
  readNotes: programmeReaders,
  /** programme staff write notes; board members comment if staff let them */
  writeNotes: (person: Person) => hasOneOf(person, programmeStaff) || (isBoardMember(person) && person?.boardMayComment === true),
  /** what programme staff write for each other: notes on people, nonprofits and responses, internal notes of reviews, drafts of letters */
  readPrivateNotes: programmeStaff,
  /** programme staff ask about a response; nonprofit staff answer for their nonprofit */
  writeMessages: orNonprofitStaff(programmeStaff),

  /** all reviews, or for reviewers their own */
  readReviews: (person: Person) => hasOneOf(person, programmeReaders) || isReviewer(person),
  /** all reviews, assignments, invitations, plans and decisions */
  readAllReviews: programmeReaders,
  writeReviews: isReviewer,
  /** programme staff change all reviews, reviewers their own */
  changeReviews: (person: Person) => hasOneOf(person, programmeStaff) || isReviewer(person),
  manageReviews: programmeStaff,

  listNonprofits: signedIn,
  openNonprofits: signedIn,
  /** what is hidden of nonprofits, their drafts of events, claims, merges, IRS files, and groups of categories */
  readAllNonprofits: programmeReaders,
  /** edit every nonprofit, and the fields that nonprofits cannot edit */
  manageNonprofits: programmeStaff,
  /** for nonprofit staff, the role alone is enough: a user without a nonprofit creates one */
  createNonprofits: ['CFP_STAFF', 'NONPROFIT_STAFF'],
  /**
   * say that a nonprofit is one's own: for people without a nonprofit, and for nonprofit staff who registered their nonprofit
   * alone (the server checks whether they did)
   */
  claimNonprofits: (person: Person) =>
    person !== null &&
    (person.nonprofit === null || isNonprofitStaff(person)) &&
    !hasOneOf(person, programmeReaders) &&
    !isOnlyReviewer(person),
  answerClaims: programmeStaff,
  /** who looks after a nonprofit, next steps for it, and notes on it */
  manageRelationships: programmeStaff,
  downloadNonprofitData: programmeReaders,
  /** nonprofit staff: only of their nonprofit, and only if the settings let nonprofits keep wish lists */
  readWishLists: orNonprofitStaff(programmeReaders),
  manageWishLists: orNonprofitStaff(programmeStaff),
  mergeNonprofits: programmeStaff,
  readBulkChanges: programmeReaders,
  /** one change of many nonprofits or people */
  changeInBulk: programmeStaff,
  manageCategories: programmeStaff,
  openEvents: orNonprofitStaff(programmeReaders),
  /** events, news and volunteer opportunities; nonprofit staff: only those of their nonprofit */
  editAnnouncements: orNonprofitStaff(programmeStaff),

  /** programme staff list all users, mere reviewers none, and all others the users of their nonprofit */
  listUsers: notOnlyReviewer,
  readAllUsers: programmeReaders,
  /** invitations of colleagues; nonprofit staff: to their nonprofit */
  readInvitations: orNonprofitStaff(programmeReaders),
  createUsers: orNonprofitStaff(programmeStaff),
  /** edit everybody's profile, roles and account */
  manageUsers: programmeStaff,
  /** remove the second factor of other people who have lost theirs */
  resetSecondFactors: programmeStaff,
  downloadUserData: programmeReaders,

  /** programme staff read all donations, mere reviewers none, and others those to their nonprofit or from their own account */
  readDonations: notOnlyReviewer,
  /** all donations, with their imports, statements and reporting periods */
  readAllDonations: programmeReaders,
  /** imports of donations; nonprofit staff: to their nonprofit */
  readImports: orNonprofitStaff(programmeReaders),
  reportDonations: orNonprofitStaff(programmeStaff),
  manageDonations: programmeStaff,
  /** reporting periods: who reported, reminders */
  manageReporting: programmeStaff,
  readPayouts: programmeReaders,
  /** the nonprofits' bank accounts, the destination of each payment of a batch, bank statements and files, the bank's data in the settings */
  readBankDetails: programmeStaff,
  /** everything about payouts, except how one nonprofit is paid: see `editPayoutAccounts` */
  managePayouts: programmeStaff,
  /** programme staff read the statements of any nonprofit, mere reviewers none, and others those of their own nonprofit */
  readStatements: (person: Person) =>
    hasOneOf(person, programmeReaders) || (person?.nonprofit != null && notOnlyReviewer(person)),
  /** decide how a nonprofit is paid; nonprofit staff decide for their own nonprofit */
  editPayoutAccounts: orNonprofitStaff(programmeStaff),

  openLibrary: (person: Person) => hasOneOf(person, programmeReaders) || person?.canAccessLearningCommons === true,
  /** files that are not approved yet, and how the library is used */
  readAllLibrary: programmeReaders,
  manageLibrary: programmeStaff,
  /** buy for one's own nonprofit */
  buySubscription: isNonprofitStaff,
  /** orders, codes and requests for information, with staff's notes on them */
  readSubscriptions: programmeStaff,
  manageSubscriptions: programmeStaff,

  /** open photos: programme staff all, a nonprofit's people its own, everybody else approved ones that may be shown on the web */
  openPhotos: signedIn,
  readAllPhotos: programmeReaders,
  /** how many photos there are in each state; nonprofit staff: of their nonprofit */
  readPhotoSummary: orNonprofitStaff(programmeReaders),
  editPhotos: orNonprofitStaff(programmeStaff),
  /** approve photos, ask for better ones, choose them */
  managePhotos: programmeStaff,

  readCatalogue: programmeReaders,
  /** the printed catalogue: its check, its pages, its editions */
  manageCatalogue: programmeStaff,
  /** pages of the printed catalogue; nonprofit staff: their own nonprofit's */
  readProofs: orNonprofitStaff(programmeReaders),
  answerProofs: orNonprofitStaff(programmeStaff),

  /** get everything as files: programme staff of any nonprofit and season, nonprofit staff of their own nonprofit */
  makeDossiers: orNonprofitStaff(programmeStaff),
  /** dossiers of every nonprofit and season, and archives of every person */
  makeAllDossiers: programmeStaff,

  /** pages for nonprofits: logos, texts for the press … */
  openResources: orNonprofitStaff(programmeReaders),
  readResourceVersions: programmeReaders,
  manageResources: programmeStaff,
  /** all quick updates, with those that are not sent yet */
  readAllUpdates: programmeStaff,
  /** quick updates to groups of people */
  manageUpdates: programmeStaff,

  /** the programme's settings, its retention of personal data, and its upkeep */
  readSettings: programmeStaff,
  /** the programme's settings, upkeep, personal data, IRS files, and invitations of nonprofits */
  manageProgramme: programmeStaff,
  /** open and change views of lists that programme staff share */
  shareViews: programmeStaff,
  /** the audit trail has the values of every kind of change, also of what board members may not read */
  readAudit: programmeStaff,
  /** read the numbers of a season */
  readNumbers: programmeReaders,
  /** what waits for programme staff, on their home page */
  readToday: programmeStaff,
  /** read the next steps for one's own nonprofit, on the home page */
  readNextSteps: isNonprofitStaff,
  readOutbox: programmeStaff,
  /** the words of emails, with previews for real records */
  readEmailTexts: programmeStaff,
  manageEmailTexts: programmeStaff,
  sendAgain: programmeStaff,
} satisfies Record<string, readonly Role[] | ((person: Person) => boolean)>;

export type PermissionName = keyof typeof permissions;

/** A right that some roles have for the whole programme. SQL can ask for these: see `actorMay`. */
export type ProgrammeRight = {
  [Name in PermissionName]: (typeof permissions)[Name] extends readonly Role[] ? Name : never;
}[PermissionName];

export const rolesWith = (right: ProgrammeRight): readonly Role[] => permissions[right];

/** Whether this person has the permission. Server and browser both use this function. */
export function may(person: Person, permission: PermissionName): boolean {
  const right = permissions[permission];
  return typeof right === 'function' ? right(person) : hasOneOf(person, right);
}

/**
 * The person as a download sees them: without the role of a board member, unless the file names no people, or programme staff let the
 * person download lists with people. Other roles keep their rights.
 */
export function asDownloading<P extends Actor>(person: P, { withoutPeople = false }: { withoutPeople?: boolean } = {}): P {
  if (withoutPeople || !isBoardMember(person) || person.boardMayExport === true) return person;
  return { ...person, roles: person.roles.filter((role) => role !== 'BOARD_MEMBER') };
}
