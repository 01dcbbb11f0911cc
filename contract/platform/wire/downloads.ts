import * as z from 'zod/mini';
import type { PermissionName } from '#contract/platform/access/permissions.ts';
import { endpoint } from './endpoint.ts';
import { messages } from './shapes.ts';

/** A file that has an address of its own. The request carries a one-use ticket or the header of the session. */
export interface Download {
  /** operationId in OpenAPI */
  name: string;
  /** `/download-user-data/`, or a file below the address of a call: `/api/v1/donations/template.csv` */
  path: `/download-${string}/` | `/api/v1/${string}.csv`;
  /** who may download the file; checked when the ticket is created and when it is used */
  access: PermissionName;
  summary: string;
  query?: z.ZodMiniType;
  /** whether the download needs a recent sign-in, like `recentSignIn` of an endpoint */
  recentSignIn?: true;
  /** whether the file names nobody but the person who downloads it: board members then need no leave of programme staff */
  withoutPeople?: true;
  /** A large file. After a broken connection, the same ticket also opens the rest of the file, for `resumeMinutes`. */
  resumable?: true;
  /** statuses of refusals, beside those for wrong input and missing rights */
  refuses?: readonly (404 | 409)[];
  /** default: a table, as CSV or as an Excel file, as `format` in the query says */
  type?:
    | 'text/html'
    | 'text/plain'
    | 'application/epub+zip'
    | 'application/pdf'
    | 'application/zip'
    | 'application/octet-stream'
    | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
}

/** The kind of file of a table. */
const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** The query that every table accepts beside its own. */
export const tableQuery = z.object({ format: z.optional(z.enum(tableFormats)) });

export type DownloadQuery<D extends Download> = D['query'] extends z.ZodMiniType ? z.output<D['query']> : undefined;

export function download<const D extends Download>(definition: D): D {
  return definition;
}

/** downloads that one person can have at the same time, from each web process */
export const downloadsAtOnce = 4;

export const tooManyDownloads = `You already have ${downloadsAtOnce} downloads running. Wait until one has ended, then try again.`;

export const ticketSeconds = 60;

/** minutes for which a used ticket opens the rest of its file */
export const resumeMinutes = 60;

export const requestDownloadTicket = endpoint('requestDownloadTicket', 'POST download-tickets/', {
  access: 'signedIn',
  summary: 'A ticket for one download of one address within 60 seconds: the address with `ticket` added to its query',
  body: z.object({
    /** the exact address to download: path and query */
    path: z.string(messages.required).check(z.minLength(1, messages.required), z.maxLength(8_000, messages.tooLong(8_000))),
  }),
  result: z.object({
    ticket: z.string(),
    /** texts of a document with letters that no font has: they would be printed as question marks */
    unprintable: z.optional(z.array(z.string())),
  }),
  status: 201,
});
