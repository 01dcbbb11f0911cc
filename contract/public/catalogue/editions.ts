import * as z from 'zod/mini';
import type { Steps } from '#contract/platform/jobs/long-work.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { personRef } from '#contract/platform/wire/refs.ts';
import { idParams, oneOf, page, paging, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { catalogueSettings } from './catalogue.ts';
import { catalogueOrders, cataloguePapers, profilesOnPage } from './catalogue-choices.ts';

export const editionMessages = {
  notReady: 'This edition is not ready.',
  missing: 'The file of this edition is no longer on the server. Restore it from a backup, or make a new edition.',
  changed:
    'The file of this edition was changed on the server since it was made. Restore it from a backup, or make a new edition.',
};

const editionStates = ['QUEUED', 'RUNNING', 'READY', 'FAILED'] as const;

export const editionSteps = {
  /** also from RUNNING, because a job whose process was killed begins again */
  begin: { from: ['QUEUED', 'RUNNING'], to: 'RUNNING' },
  finish: { from: ['RUNNING'], to: 'READY' },
  fail: { from: ['QUEUED', 'RUNNING'], to: 'FAILED' },
} as const satisfies Steps<(typeof editionStates)[number]>;

const edition = z.object({
  id: z.int(),
  state: oneOf(editionStates),
  /** percent */
  progress: z.int(),
  title: z.string(),
  year: z.int(),
  order: oneOf(catalogueOrders),
  paper: oneOf(cataloguePapers),
  perPage: oneOf(profilesOnPage),
  marks: z.boolean(),
  /** the number of profiles; like pages, size, digest and madeAt, null until the edition is made */
  profiles: z.nullable(z.int()),
  pages: z.nullable(z.int()),
  /** bytes of the PDF */
  size: z.nullable(z.int()),
  /** bytes of the EPUB; null also for editions that were made without an EPUB */
  epubSize: z.nullable(z.int()),
  /** SHA-256 of the PDF */
  digest: z.nullable(z.string()),
  createdAt: momentText,
  createdBy: z.nullable(personRef),
  madeAt: z.nullable(momentText),
});
export type CatalogueEdition = z.output<typeof edition>;

export const listCatalogueEditions = endpoint('listCatalogueEditions', 'GET catalogue/editions/', {
  access: 'readCatalogue',
  summary: 'Editions of the printed catalogue, the newest first',
  query: z.object(paging),
  result: page(edition),
});

export const makeCatalogueEdition = endpoint('makeCatalogueEdition', 'POST catalogue/editions/', {
  access: 'manageCatalogue',
  summary: 'Make the PDF of the printed catalogue; a job sets it, and then it never changes',
  body: catalogueSettings,
  refuses: [409],
  result: edition,
  status: 201,
});

export const deleteCatalogueEdition = endpoint('deleteCatalogueEdition', 'DELETE catalogue/editions/{id}/', {
  access: 'manageCatalogue',
  summary: 'Delete an edition and its file; one that is being made stops',
  params: idParams,
  result: null,
});

export const downloadCatalogueEdition = download({
  name: 'downloadCatalogueEdition',
  path: '/download-catalogue-edition/',
  access: 'readCatalogue',
  withoutPeople: true,
  summary: 'The PDF of an edition, byte by byte as it was made; 409 where the server no longer has it so',
  type: 'application/pdf',
  query: z.object({ id: wholeNumber }),
  refuses: [404, 409],
});

export const downloadCatalogueEpub = download({
  name: 'downloadCatalogueEpub',
  path: '/download-catalogue-epub/',
  access: 'readCatalogue',
  withoutPeople: true,
  summary:
    'An edition as an EPUB file for telephones and readers, byte by byte as it was made; 409 where the server no longer has it so',
  type: 'application/epub+zip',
  query: z.object({ id: wholeNumber }),
  refuses: [404, 409],
});
