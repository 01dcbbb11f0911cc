// The fields and calls that events, news articles and volunteer opportunities share. Each of them is an announcement of one
// nonprofit.

import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { plainId } from '#contract/platform/wire/row-id.ts';
import { idParams, page, paging, wholeNumber } from '#contract/platform/wire/shapes.ts';

/** The id of the nonprofit that the announcement belongs to; for a new announcement, the default is the user's own nonprofit. */
export const announcementOwner = { nonprofit: z.optional(plainId) };

/** The version of the record that the person edited. A save without a version overwrites newer changes. */
export const announcementVersion = { version: z.optional(z.int()) };

/** The fields that the record of every announcement has. `can`: what the user may do with the announcement. */
export const announcementRecord = {
  id: z.int(),
  version: z.int(),
  nonprofit: z.int(),
  can: z.object({ edit: z.boolean() }),
};

export const announcementsQuery = z.object({ nonprofitId: z.optional(wholeNumber), ...paging });
export type AnnouncementsQuery = z.output<typeof announcementsQuery>;

type Shape = z.ZodMiniType;

interface Kind<
  One extends string,
  Many extends string,
  Query extends Shape,
  Item extends Shape,
  Listed extends Shape,
  Draft extends Shape,
  Patch extends Shape,
> {
  /** the path of the calls below `/api/v1/`, with its trailing slash */
  path: string;
  /** the record with its article, as the summaries of the calls name it: `an event` */
  one: string;
  /** the call's names without the verb: `Event` for calls about one record, `Events` for the list */
  names: { one: One; many: Many };
  /** the summaries of the calls whose wording differs between the kinds of announcement */
  summaries: { list: string; read: string; create: string };
  query: Query;
  record: Item;
  /** the schema of the record in a list */
  listed: Listed;
  draft: Draft;
  patch: Patch;
}

/** The five calls of a kind of announcement. */
export function announcementCalls<
  const One extends string,
  const Many extends string,
  Query extends Shape,
  Item extends Shape,
  Listed extends Shape,
  Draft extends Shape,
  Patch extends Shape,
>(kind: Kind<One, Many, Query, Item, Listed, Draft, Patch>) {
  const { path, one, names, summaries, query, record, listed, draft, patch } = kind;
  const onePath = `${path}{id}/`;
  return {
    list: endpoint(`list${names.many}`, `GET ${path}`, {
      access: 'openNonprofits',
      summary: summaries.list,
      query,
      result: page(listed),
    }),
    read: endpoint(`read${names.one}`, `GET ${onePath}`, {
      access: 'openNonprofits',
      summary: summaries.read,
      params: idParams,
      result: record,
    }),
    create: endpoint(`create${names.one}`, `POST ${path}`, {
      access: 'editAnnouncements',
      summary: summaries.create,
      body: draft,
      result: record,
      status: 201,
    }),
    update: endpoint(`update${names.one}`, `PATCH ${onePath}`, {
      access: 'editAnnouncements',
      summary: `Change what is sent of ${one}; 409 with the current record where the version is stale`,
      params: idParams,
      body: patch,
      result: record,
    }),
    delete: endpoint(`delete${names.one}`, `DELETE ${onePath}`, {
      access: 'editAnnouncements',
      summary: `Delete ${one}`,
      params: idParams,
      result: null,
    }),
  };
}
