/**
 * Who may do what: the server enforces this table and the browser reads it to show or hide a tile,
 * a button or a column. Rules about one row stand in the feature's `policy.ts`.
 */

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

/** The signed-in person, as far as rights go; a visitor is `null`. */
export interface Actor {
  id: number;
  roles: readonly Role[];
  /** id of the nonprofit that the account is linked to */
  nonprofit: number | null;
}

type Person = Actor | null;

export function isProgrammeStaff(person: Person): boolean {
  return person?.roles.includes('CFP_STAFF') ?? false;
}

/** Has a nonprofit and the role: the role alone gives no rights. */
export function isNonprofitStaff(person: Person): boolean {
  return person !== null && person.nonprofit !== null && person.roles.includes('NONPROFIT_STAFF');
}

export function isReviewer(person: Person): boolean {
  return person?.roles.includes('REVIEWER') ?? false;
}

const signedIn = (person: Person): boolean => person !== null;

export const permissions = {
  anyone: () => true,
  signedIn,
  /** the published ones; programme staff all of them */
  openTemplates: signedIn,
  buildTemplates: isProgrammeStaff,
  listNonprofits: signedIn,
  openNonprofits: signedIn,
  answerApplications: isNonprofitStaff,
  manageApplications: isProgrammeStaff,
  /** the role is enough: who has no nonprofit yet makes their own */
  createNonprofits: (person: Person) => isProgrammeStaff(person) || (person?.roles.includes('NONPROFIT_STAFF') ?? false),
  downloadNonprofitData: isProgrammeStaff,
  keepWishLists: isProgrammeStaff,
  keepCategories: isProgrammeStaff,
  openEvents: (person: Person) => isProgrammeStaff(person) || isNonprofitStaff(person),
  /** events, news and volunteer opportunities: nonprofit staff their own nonprofit's alone */
  keepNonprofitItems: (person: Person) => isProgrammeStaff(person) || isNonprofitStaff(person),
  /** programme staff everyone, others their own nonprofit's users; reviewers nobody */
  listUsers: (person: Person) => isProgrammeStaff(person) || (person !== null && !isReviewer(person)),
  createUsers: (person: Person) => isProgrammeStaff(person) || isNonprofitStaff(person),
  readAudit: isProgrammeStaff,
  readOutbox: isProgrammeStaff,
  downloadUserData: isProgrammeStaff,
} satisfies Record<string, (person: Person) => boolean>;

export type PermissionName = keyof typeof permissions;

/** The one question that server and browser ask of the table above. */
export function may(person: Person, permission: PermissionName): boolean {
  return permissions[permission](person);
}
