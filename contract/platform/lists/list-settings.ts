import * as z from 'zod/mini';
import { requiredTitle } from '#contract/platform/fields/names.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, messages, oneOf } from '#contract/platform/wire/shapes.ts';

/** The lists with columns to choose and saved views. */
export const listNames = ['nonprofits', 'users', 'responses', 'board', 'donations', 'gifts', 'reviewers'] as const;
export type ListName = (typeof listNames)[number];

export const pageSizes = [20, 50, 100, 200] as const;

export const densities = ['comfortable', 'compact'] as const;

/** A view: the search, filters and order of a list under a name. It is the person's own, or programme staff share it. */
const savedView = z.object({
  id: z.int(),
  list: oneOf(listNames),
  name: z.string(),
  /** the query of the list's address, without `?` and the page number: `budget_size=UNDER_500K&ordering=name` */
  query: z.string(),
  /** visible to all programme staff, who may change the view */
  shared: z.boolean(),
  /** whether the signed-in person made the view */
  isOwn: z.boolean(),
  ownerName: z.string(),
});
export type SavedView = z.output<typeof savedView>;

const listSettings = z.object({
  density: oneOf(densities),
  /** whether keys such as j, k and x act in lists */
  singleKeys: z.boolean(),
  lists: z.array(
    z.object({
      list: oneOf(listNames),
      /** keys of the shown columns in their order; null: the usual columns. Browsers skip unknown keys */
      columns: z.nullable(z.array(z.string())),
      pageSize: z.nullable(z.int()),
      /** id of the view that opens when the list is opened without a query; null: none is chosen */
      defaultView: z.nullable(z.int()),
      /**
       * the view that the person chose last: the id of a saved view or the name of a ready-made view. It opens if no default view
       * is set. Null: the usual list
       */
      lastView: z.nullable(z.string()),
      /** the order that the person chose last, for lists that remember their order; null: the usual order */
      ordering: z.nullable(z.string()),
    }),
  ),
  /** the person's own views and, for programme staff, the shared ones, by name */
  views: z.array(savedView),
});
export type ListSettings = z.output<typeof listSettings>;

export const listSettingsMessages = {
  taken: 'You have a view with this name already.',
  tooMany: 'You have 100 views of this list. Delete one first.',
  pageSize: 'Choose 20, 50, 100 or 200.',
};

export const readListSettings = endpoint('readListSettings', 'GET list-settings/', {
  access: 'signedIn',
  summary: 'How the signed-in person sees the lists, and the saved views',
  result: listSettings,
});

export const changeListSettings = endpoint('changeListSettings', 'PATCH list-settings/', {
  access: 'signedIn',
  summary: 'Change what holds for all lists',
  body: z.object({ density: z.optional(oneOf(densities)), singleKeys: z.optional(z.boolean()) }),
  result: listSettings,
});

const viewKey = z.string().check(z.regex(/^[\w-]{1,40}$/, messages.invalid));
const orderingKey = z.string().check(z.regex(/^-?\w{1,40}$/, messages.invalid));
const columnKey = z.string().check(z.regex(/^\w{1,40}$/, messages.invalid));

export const changeOneList = endpoint('changeOneList', 'PATCH list-settings/{list}/', {
  access: 'signedIn',
  summary: 'Change the columns, the page size, the order, the default view or the last one of one list; null: the usual',
  params: z.object({ list: oneOf(listNames) }),
  body: z.object({
    columns: z.optional(z.nullable(z.array(columnKey).check(z.maxLength(50, messages.invalid)))),
    pageSize: z.optional(
      z.nullable(z.int().check(z.refine((size) => pageSizes.some((one) => one === size), listSettingsMessages.pageSize))),
    ),
    defaultView: z.optional(z.nullable(rowId)),
    lastView: z.optional(z.nullable(viewKey)),
    ordering: z.optional(z.nullable(orderingKey)),
  }),
  result: listSettings,
});

const viewName = requiredTitle(80);
/** The query of a view as browsers write it: it is percent-encoded, so it contains only these characters. */
const viewQuery = z.string(messages.required).check(z.regex(/^[\w.~%+&=,/!'()*-]{0,4000}$/, messages.invalid));

export const saveView = endpoint('saveView', 'POST saved-views/', {
  access: 'signedIn',
  summary: 'Save the filters, search and order of a list under a name; only programme staff share views',
  body: z.object({
    list: oneOf(listNames),
    name: viewName,
    query: viewQuery,
    shared: z._default(z.boolean(), false),
  }),
  result: z.extend(listSettings, { id: z.int() }),
  status: 201,
});

export const changeView = endpoint('changeView', 'PATCH saved-views/{id}/', {
  access: 'signedIn',
  summary: 'Rename, share or replace one’s own view; programme staff also change shared ones',
  params: idParams,
  body: z.object({ name: z.optional(viewName), query: z.optional(viewQuery), shared: z.optional(z.boolean()) }),
  result: listSettings,
});

export const deleteView = endpoint('deleteView', 'DELETE saved-views/{id}/', {
  access: 'signedIn',
  summary: 'Delete one’s own view; programme staff also delete shared ones',
  params: idParams,
  result: listSettings,
});
