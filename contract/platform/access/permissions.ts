// Who may do what. The server enforces this table; the browser reads it to show or hide a tile, a button or a column. Rules
// about single rows are in the feature's `policy.ts`.

export const roles = ['CFP_STAFF', 'NONPROFIT_STAFF', 'REVIEWER', 'DONOR', 'VOLUNTEER', 'FOUNDATION'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  CFP_STAFF: 'CFP Staff',
  NONPROFIT_STAFF: 'Nonprofit Staff',
  REVIEWER: 'Reviewer',
  DONOR: 'Donor',
  VOLUNTEER: 'Volunteer',
  FOUNDATION: 'Foundation',
};

/** The signed-in user, as far as permissions need; a visitor is `null`. */
export interface Actor {
  id: number;
  roles: readonly Role[];
  /** id of the nonprofit that the account is linked to */
  nonprofit: number | null;
  /** whether the account's nonprofit may use the Learning Commons now; programme staff need no such nonprofit */
  canAccessLearningCommons?: boolean;
}

type Person = Actor | null;

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

/**
 * Whether the person is a mere reviewer. A person has the rights of each of their roles, so what reviewers may not see is hidden
 * only from people with no other role.
 */
export function isOnlyReviewer(person: Person): boolean {
  return isReviewer(person) && (person?.roles.every((role) => role === 'REVIEWER') ?? false);
}

const signedIn = (person: Person): boolean => person !== null;

const notOnlyReviewer = (person: Person): boolean => person !== null && !isOnlyReviewer(person);

const permissions = {
  anyone: () => true,
  signedIn,
  /** programme staff open all templates, others only published templates */
  openTemplates: signedIn,
  buildTemplates: isProgrammeStaff,
  listNonprofits: signedIn,
  openNonprofits: signedIn,
  answerApplications: isNonprofitStaff,
  manageApplications: isProgrammeStaff,
  /** programme staff ask about a response; nonprofit staff answer for their nonprofit */
  writeMessages: (person: Person) => isProgrammeStaff(person) || isNonprofitStaff(person),
  /** programme staff read all reviews, reviewers only their own */
  readReviews: (person: Person) => isProgrammeStaff(person) || isReviewer(person),
  writeReviews: isReviewer,
  /** assignments, invitations, plans, decisions */
  manageReviews: isProgrammeStaff,
  /** for nonprofit staff, the role alone is enough: a user without a nonprofit creates one */
  createNonprofits: (person: Person) => isProgrammeStaff(person) || (person?.roles.includes('NONPROFIT_STAFF') ?? false),
  /**
   * say that a nonprofit is one's own: for people without a nonprofit, and for nonprofit staff who registered their nonprofit
   * alone (the server checks whether they did)
   */
  claimNonprofits: (person: Person) =>
    person !== null &&
    (person.nonprofit === null || isNonprofitStaff(person)) &&
    !isProgrammeStaff(person) &&
    !isOnlyReviewer(person),
  answerClaims: isProgrammeStaff,
  downloadNonprofitData: isProgrammeStaff,
  manageWishLists: isProgrammeStaff,
  mergeNonprofits: isProgrammeStaff,
  /** one change of many nonprofits or people */
  changeInBulk: isProgrammeStaff,
  manageCategories: isProgrammeStaff,
  openEvents: (person: Person) => isProgrammeStaff(person) || isNonprofitStaff(person),
  /** events, news and volunteer opportunities; nonprofit staff: only those of their nonprofit */
  editAnnouncements: (person: Person) => isProgrammeStaff(person) || isNonprofitStaff(person),
  /** programme staff list all users, mere reviewers none, and all others the users of their nonprofit */
  listUsers: notOnlyReviewer,
  /** remove the second factor of other people who have lost theirs */
  resetSecondFactors: isProgrammeStaff,
  createUsers: (person: Person) => isProgrammeStaff(person) || isNonprofitStaff(person),
  /** programme staff read all donations, mere reviewers none, and others those to their nonprofit or from their own account */
  readDonations: notOnlyReviewer,
  reportDonations: (person: Person) => isProgrammeStaff(person) || isNonprofitStaff(person),
  manageDonations: isProgrammeStaff,
  /** everything about payouts, except how one nonprofit is paid: see `editPayoutAccounts` */
  managePayouts: isProgrammeStaff,
  /** programme staff read the statements of any nonprofit, mere reviewers none, and others those of their own nonprofit */
  readStatements: (person: Person) => isProgrammeStaff(person) || (person?.nonprofit != null && notOnlyReviewer(person)),
  /** decide how a nonprofit is paid; nonprofit staff decide for their own nonprofit */
  editPayoutAccounts: (person: Person) => isProgrammeStaff(person) || isNonprofitStaff(person),
  openLibrary: (person: Person) => isProgrammeStaff(person) || person?.canAccessLearningCommons === true,
  manageLibrary: isProgrammeStaff,
  /** open photos: programme staff all, a nonprofit's people its own, everybody else approved ones that may be shown on the web */
  openPhotos: signedIn,
  editPhotos: (person: Person) => isProgrammeStaff(person) || isNonprofitStaff(person),
  /** approve photos, ask for better ones, choose them */
  managePhotos: isProgrammeStaff,
  /** the printed catalogue: its check, its pages, its editions */
  manageCatalogue: isProgrammeStaff,
  /** read and approve pages of the printed catalogue; nonprofit staff: their own nonprofit's */
  readProofs: (person: Person) => isProgrammeStaff(person) || isNonprofitStaff(person),
  /** get everything as files: programme staff of any nonprofit and season, nonprofit staff of their own nonprofit */
  makeDossiers: (person: Person) => isProgrammeStaff(person) || isNonprofitStaff(person),
  /** reporting periods: who reported, reminders */
  manageReporting: isProgrammeStaff,
  /** pages for nonprofits: logos, texts for the press … */
  openResources: (person: Person) => isProgrammeStaff(person) || isNonprofitStaff(person),
  manageResources: isProgrammeStaff,
  /** quick updates to groups of people */
  manageUpdates: isProgrammeStaff,
  /** the programme's settings, upkeep, personal data, IRS files, and invitations of nonprofits */
  manageProgramme: isProgrammeStaff,
  /** buy for one's own nonprofit */
  buySubscription: isNonprofitStaff,
  manageSubscriptions: isProgrammeStaff,
  readAudit: isProgrammeStaff,
  /** read the numbers of a season */
  readNumbers: isProgrammeStaff,
  /** what waits for programme staff, on their home page */
  readToday: isProgrammeStaff,
  /** read the next steps for one's own nonprofit, on the home page */
  readNextSteps: isNonprofitStaff,
  readOutbox: isProgrammeStaff,
  downloadUserData: isProgrammeStaff,
} satisfies Record<string, (person: Person) => boolean>;

export type PermissionName = keyof typeof permissions;

/** Whether this person has the permission. Server and browser both use this function. */
export function may(person: Person, permission: PermissionName): boolean {
  return permissions[permission](person);
}
