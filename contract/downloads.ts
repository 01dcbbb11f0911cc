import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { PermissionName } from './permissions.ts';
import { messages } from './shapes.ts';

/** A file that a browser opens by its address, outside `/api/v1/`: by a one-use ticket, or with the header. */
export interface Download {
  /** operationId in OpenAPI */
  name: string;
  /** `/download-user-data/` */
  path: `/download-${string}/`;
  /** who may have it; asked when the ticket is given out and again when it is used */
  access: PermissionName;
  summary: string;
  query?: z.ZodMiniType;
  /** a CSV file unless told */
  type?: 'text/csv' | 'text/html';
}

export type DownloadQuery<D extends Download> = D['query'] extends z.ZodMiniType ? z.output<D['query']> : undefined;

export function download<const D extends Download>(definition: D): D {
  return definition;
}

export const ticketSeconds = 60;

export const requestDownloadTicket = endpoint({
  name: 'requestDownloadTicket',
  method: 'POST',
  path: 'download-tickets/',
  access: 'signedIn',
  tag: 'Downloads',
  summary: 'A ticket for one download of one address within 60 seconds: the address with `ticket` added to its query',
  body: z.object({
    /** the exact address: path and query */
    path: z.string(messages.required).check(z.minLength(1, messages.required), z.maxLength(4_000, messages.tooLong(4_000))),
  }),
  result: z.object({ ticket: z.string() }),
  status: 201,
});
