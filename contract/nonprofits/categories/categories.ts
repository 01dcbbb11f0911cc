// The calls with which programme staff name, group and merge categories. Forms and filters use `listCategories` instead.

import * as z from 'zod/mini';
import { requiredTitle, titleText } from '#contract/platform/fields/names.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { plainId } from '#contract/platform/wire/row-id.ts';
import { idParams } from '#contract/platform/wire/shapes.ts';

export const categoryMessages = {
  taken: 'There is a category of this name already.',
  groupTaken: 'There is a group of this name already.',
  noGroup: 'This group does not exist.',
  noCategory: 'This category does not exist.',
  same: 'Choose another category.',
  rearranged: 'Somebody else has changed the categories in the meantime.',
};

const managedCategory = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  /** other words that people may type to find the category */
  alsoCalled: z.string(),
  group: z.nullable(z.int()),
  /** the number of nonprofits that have the category, on the web or in print */
  nonprofits: z.int(),
  /** letters of the NTEE major groups whose nonprofits get this category from imports */
  nteeMajors: z.array(z.string()),
});
export type ManagedCategory = z.output<typeof managedCategory>;

const categoryGroup = z.object({ id: z.int(), version: z.int(), name: z.string() });

const managedGroup = z.extend(categoryGroup, { categories: z.array(managedCategory) });
export type ManagedGroup = z.output<typeof managedGroup>;

const managedCategories = z.object({
  /** a fingerprint that changes with every change of groups, categories or their order */
  arrangement: z.string(),
  groups: z.array(managedGroup),
  ungrouped: z.array(managedCategory),
});
export type ManagedCategories = z.output<typeof managedCategories>;

const name = requiredTitle(100);
const alsoCalled = z.optional(titleText(500));
const version = z.optional(z.int());

export const readManagedCategories = endpoint('readManagedCategories', 'GET nonprofit-category-groups/', {
  access: 'readAllNonprofits',
  summary: 'Groups and their categories in their order, with how many nonprofits have each',
  result: managedCategories,
});

export const arrangeCategories = endpoint('arrangeCategories', 'PUT nonprofit-category-groups/', {
  access: 'manageCategories',
  summary: 'Put all groups and categories in an order; 409 with what there is where somebody changed it meanwhile',
  body: z.object({
    /** the `arrangement` that the person saw and changed */
    arrangement: z.string(),
    groups: z.array(z.object({ id: plainId, categories: z.array(plainId) })),
    ungrouped: z.array(plainId),
  }),
  /* bytes: enough for some 20,000 categories */
  bodyLimit: 262_144,
  refuses: [409],
  result: managedCategories,
});

export const createCategoryGroup = endpoint('createCategoryGroup', 'POST nonprofit-category-groups/', {
  access: 'manageCategories',
  summary: 'Add a group, as the last one',
  body: z.object({ name }),
  result: categoryGroup,
  status: 201,
});

export const renameCategoryGroup = endpoint('renameCategoryGroup', 'PATCH nonprofit-category-groups/{id}/', {
  access: 'manageCategories',
  summary: 'Rename a group',
  params: idParams,
  body: z.object({ name, version }),
  result: categoryGroup,
});

export const deleteCategoryGroup = endpoint('deleteCategoryGroup', 'DELETE nonprofit-category-groups/{id}/', {
  access: 'manageCategories',
  summary: 'Delete a group that has no categories',
  params: idParams,
  refuses: [409],
  result: null,
});

export const createCategory = endpoint('createCategory', 'POST nonprofit-categories/', {
  access: 'manageCategories',
  summary: 'Add a category, as the last one of its group',
  body: z.object({ name, alsoCalled, group: z.optional(z.nullable(plainId)) }),
  result: managedCategory,
  status: 201,
});

export const updateCategory = endpoint('updateCategory', 'PATCH nonprofit-categories/{id}/', {
  access: 'manageCategories',
  summary: 'Rename a category, change what else it is called, or move it to the end of another group',
  params: idParams,
  body: z.object({ name: z.optional(name), alsoCalled, group: z.optional(z.nullable(plainId)), version }),
  result: managedCategory,
});

export const deleteCategory = endpoint('deleteCategory', 'DELETE nonprofit-categories/{id}/', {
  access: 'manageCategories',
  summary: 'Delete a category that no nonprofit has',
  params: idParams,
  refuses: [409],
  result: null,
});

export const mergeCategory = endpoint('mergeCategory', 'POST nonprofit-categories/{id}/merge/', {
  access: 'manageCategories',
  summary: 'Give everything that has this category another one instead, and delete it',
  params: idParams,
  body: z.object({ into: plainId }),
  result: z.object({
    /** the category that remains */
    category: managedCategory,
    /** the number of nonprofits that had the merged category */
    moved: z.int(),
  }),
});
