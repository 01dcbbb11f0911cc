import * as z from 'zod/mini';
import { addressField } from '#contract/fields/address-field.ts';
import { field, idField, textField } from '#contract/fields/field.ts';
import { socialLinksField } from '#contract/fields/social-links.ts';
import { emailAddress, oneOf } from '#contract/wire/shapes.ts';
import { type Role, roles } from './permissions.ts';
import { phoneTexts, profileTexts, staffTexts } from './user-texts.ts';

/** In the contract's order, so that the same roles are the same value. */
export function inOrder(chosen: readonly Role[]): Role[] {
  return roles.filter((role) => chosen.includes(role));
}

/** What people say about themselves. */
const profileFields = {
  ...profileTexts,
  ...phoneTexts,
  address: addressField,
  socialLinks: socialLinksField,
};

/** What programme staff decide. */
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

/** The fields that people edit. A new text stands in `user-texts.ts`, and draft, record, form, labels and validation have it. */
export const userFields = { ...profileFields, ...managedFields };
