import * as z from 'zod/mini';
import { boardFields, phoneTexts, profileTexts, staffTexts } from '#contract/platform/access/accounts.ts';
import { type FieldOfWork, fieldsOfWork } from '#contract/platform/access/fields-of-work.ts';
import { type Role, roles } from '#contract/platform/access/roles.ts';
import { addressField } from '#contract/platform/fields/address-field.ts';
import { field, idField, textField } from '#contract/platform/fields/field.ts';
import { socialLinksField } from '#contract/platform/fields/social-links.ts';
import { emailAddress, oneOf } from '#contract/platform/wire/shapes.ts';

/** Puts roles in the contract's order, so that equal sets of roles are equal values. */
export function inOrder(chosen: readonly Role[]): Role[] {
  return roles.filter((role) => chosen.includes(role));
}

/** Puts fields of work in the contract's order. */
export const workInOrder = (chosen: readonly FieldOfWork[] | null): FieldOfWork[] | null =>
  chosen && fieldsOfWork.filter((field) => chosen.includes(field));

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
  staffFields: field({
    label: 'Fields of Work',
    input: z.nullable(
      z.array(oneOf(fieldsOfWork)).check(z.minLength(1, 'Choose at least one field.'), z.maxLength(50, 'Choose at most 50.')),
    ),
    stored: z.nullable(z.array(oneOf(fieldsOfWork))),
    blank: null,
    edit: workInOrder,
  }),
  ...boardFields,
  nonprofit: idField('Nonprofit'),
  email: textField('Email', emailAddress),
  ...staffTexts,
};

/**
 * The fields that people edit. The user's draft, record, form, labels and validation are derived from this list. Add a new text
 * in `accounts.ts`.
 */
export const userFields = { ...profileFields, ...managedFields };
