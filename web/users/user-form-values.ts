import type { User } from '#contract/accounts.ts';
import { isProgrammeStaff, type Role, roleLabels, roles } from '#contract/permissions.ts';
import { typedLink } from '#contract/social-links.ts';

/** What is typed into a user's form, by the field's path in the body. */
export type UserValues = {
  firstName: string;
  lastName: string;
  email: string;
  jobTitle: string;
  phoneNumber: string;
  phoneRegion: string;
  'address.address1': string;
  'address.address2': string;
  'address.city': string;
  'address.state': string;
  'address.zipcode': string;
  'socialLinks.website': string;
  'socialLinks.facebook': string;
  'socialLinks.linkedin': string;
  'socialLinks.twitter': string;
  isActive: boolean;
  roles: Role[];
  nonprofit: number | null;
  notes: string;
  /** of a new user alone */
  password: string;
};

export const userLabels: Record<keyof UserValues & string, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  jobTitle: 'Job Title',
  phoneNumber: 'Phone Number',
  phoneRegion: 'Phone Number Country',
  'address.address1': 'Address 1',
  'address.address2': 'Address 2',
  'address.city': 'City',
  'address.state': 'State',
  'address.zipcode': 'Zipcode',
  'socialLinks.website': 'Website',
  'socialLinks.facebook': 'Facebook',
  'socialLinks.linkedin': 'LinkedIn',
  'socialLinks.twitter': 'Twitter',
  isActive: 'Active',
  roles: 'User Type',
  nonprofit: 'Nonprofit',
  notes: 'Notes',
  password: 'Password',
};

export const emptyUser: UserValues = {
  firstName: '',
  lastName: '',
  email: '',
  jobTitle: '',
  phoneNumber: '',
  phoneRegion: '',
  'address.address1': '',
  'address.address2': '',
  'address.city': '',
  'address.state': '',
  'address.zipcode': '',
  'socialLinks.website': '',
  'socialLinks.facebook': '',
  'socialLinks.linkedin': '',
  'socialLinks.twitter': '',
  isActive: true,
  roles: [],
  nonprofit: null,
  notes: '',
  password: '',
};

export function valuesOf(user: User): UserValues {
  const { firstName, lastName, email, jobTitle, phoneNumber, phoneRegion, isActive, nonprofit, notes, address } = user;
  const { website, facebook, linkedin, twitter } = user.socialLinks;
  return {
    ...{ firstName, lastName, email, jobTitle, phoneNumber, phoneRegion, isActive, nonprofit, notes },
    'address.address1': address.address1,
    'address.address2': address.address2,
    'address.city': address.city,
    'address.state': address.state,
    'address.zipcode': address.zipcode,
    'socialLinks.website': typedLink(website),
    'socialLinks.facebook': typedLink(facebook),
    'socialLinks.linkedin': typedLink(linkedin),
    'socialLinks.twitter': twitter,
    roles: inOrder(user.roles),
    password: '',
  };
}

/** In the contract's order, so that the same roles are the same value. */
export function inOrder(chosen: readonly Role[]): Role[] {
  return roles.filter((role) => chosen.includes(role));
}

export function rolesInWords(chosen: readonly Role[]): string {
  return chosen.map((role) => roleLabels[role]).join(', ');
}

/** What a change does to somebody's access, in words; null where it does nothing. */
export function accessQuestion(name: string, before: UserValues, after: UserValues) {
  if (before.isActive && !after.isActive) {
    return {
      title: `Deactivate ${name}?`,
      text: 'They are signed out everywhere at once, and can’t sign in until they are activated again.',
      confirm: 'Deactivate',
      loss: true,
    };
  }
  const added = after.roles.filter((role) => !before.roles.includes(role));
  const removed = before.roles.filter((role) => !after.roles.includes(role));
  if (added.length + removed.length === 0) return null;
  const parts = [
    added.length > 0 && `Added: ${rolesInWords(added)}.`,
    removed.length > 0 && `Removed: ${rolesInWords(removed)}.`,
    added.includes('CFP_STAFF') && 'CFP Staff see and change everything, for everyone.',
  ];
  const text = parts.filter(Boolean).join(' ');
  return {
    title: `Change what ${name} may do?`,
    text,
    confirm: 'Change',
    loss: isProgrammeStaff({ id: 0, nonprofit: null, roles: removed }),
  };
}
