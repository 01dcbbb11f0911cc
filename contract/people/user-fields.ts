import * as z from 'zod/mini';
import { addressField } from '#contract/fields/address-field.ts';
import { field, idField, textField } from '#contract/fields/field.ts';
import { socialLinksField } from '#contract/fields/social-links.ts';
import { emailAddress, oneOf } from '#contract/wire/shapes.ts';
import { phoneTexts, profileTexts, staffTexts } from './accounts.ts';
import { type Role, roles } from './permissions.ts';

/** Puts roles in the contract's order, so that equal sets of roles are equal values. */
export function inOrder(chosen: readonly Role[]): Role[] {
  return roles.filter((role) => chosen.includes(role));
}

/** Fields that users may change themselves. */
const profileFields = {
  ...profileTexts,
  ...phoneTexts,
  address: addressField,
  socialLinks: socialLinksField,
};

/** Fields that only programme staff may change. */
export const managedFields = {
  isActive: field({ label: 'Active', input: z.boolean(), stored: z.boolean(), blank: true, edit: (stored) => stored }),
  roles: field({
    label: 'User Type',
    input: z.array(oneOf(roles)).check(z.maxLength(50, 'Choose at most 50.')),
    stored: z.array(oneOf(roles)),
    blank: [],
    edit: inOrder,
  }),
  nonprofit: idField('Nonprofit'),
  email: textField('Email', emailAddress),
  ...staffTexts,
};

/**
 * The fields that people edit. The user's draft, record, form, labels and validation are derived from this list. Add a new text
 * in `accounts.ts`.
 */
export const userFields = { ...profileFields, ...managedFields };
