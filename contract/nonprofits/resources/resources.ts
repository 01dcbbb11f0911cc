import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { personRef } from '#contract/platform/wire/refs.ts';
import { oneOf, page, paging, picture, pictureFields, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { mostContentCharacters, pageContent } from './content.ts';

export const resourceNames = [
  'Requirements',
  'AnnouncingTheHonor',
  'MarketingMaterials',
  'PressMaterials',
  'Stamps',
  'StampGallery',
  'Covers',
  'Bookmarks',
  'RackCard',
  'Placards',
  'Linking',
  'LogoGallery',
  'GuestBlog',
] as const;
export type ResourceName = (typeof resourceNames)[number];

export const resourceTitles: Record<ResourceName, string> = {
  Requirements: 'Requirements of Participation',
  AnnouncingTheHonor: 'Announcing the Honor',
  MarketingMaterials: 'Marketing Materials',
  PressMaterials: 'Press Materials',
  Stamps: 'Stamps',
  StampGallery: 'Stamp Gallery',
  Covers: 'Covers',
  Bookmarks: 'Bookmarks',
  RackCard: 'Rack Card',
  Placards: 'Placards',
  Linking: 'Linking',
  LogoGallery: 'Logo Gallery',
  GuestBlog: 'Guest Blog',
};

/** The sidebar's entries with the pages below them. */
export const resourceMenu: readonly { name: ResourceName; below: readonly ResourceName[] }[] = [
  { name: 'Requirements', below: [] },
  { name: 'AnnouncingTheHonor', below: [] },
  {
    name: 'MarketingMaterials',
    below: ['PressMaterials', 'Stamps', 'StampGallery', 'Covers', 'Bookmarks', 'RackCard', 'Placards', 'Linking', 'LogoGallery'],
  },
  { name: 'GuestBlog', below: [] },
];

export const firstResource: ResourceName = 'Requirements';

export function isResourceName(name: string): name is ResourceName {
  return resourceNames.some((known) => known === name);
}

const author = z.nullable(personRef);

const versionShape = {
  /** counts from 1; 0 is the text that comes with Almoner */
  version: z.int(),
  savedAt: z.nullable(momentText),
  savedBy: author,
  /** the version whose text was restored; null: none */
  restoredFrom: z.nullable(z.int()),
};

const resourceVersion = z.object({ ...versionShape, content: pageContent });
export type ResourceVersion = z.output<typeof resourceVersion>;

const resourcePage = z.object({
  name: oneOf(resourceNames),
  version: z.int(),
  content: pageContent,
  savedAt: z.nullable(momentText),
  can: z.object({ edit: z.boolean() }),
});
export type ResourcePage = z.output<typeof resourcePage>;

const params = z.object({ name: oneOf(resourceNames) });
const versionParams = z.object({
  name: oneOf(resourceNames),
  version: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
});

export const readResource = endpoint('readResource', 'GET resources/{name}/', {
  access: 'openResources',
  summary: 'A page of the resources, as a tree of headings, paragraphs, lists, links, pictures and files',
  params,
  result: resourcePage,
});

export const saveResource = endpoint('saveResource', 'PATCH resources/{name}/', {
  access: 'manageResources',
  summary: 'Save a page as its next version; earlier ones are kept',
  params,
  body: z.object({
    /** the version that the person changed: 409 with the current page if the page has changed since */
    version: z.int(),
    content: pageContent,
  }),
  // bytes: a character takes up to three bytes
  bodyLimit: mostContentCharacters * 3 + 100_000,
  result: resourcePage,
});

export const listResourceVersions = endpoint('listResourceVersions', 'GET resources/{name}/versions/', {
  access: 'readResourceVersions',
  summary: 'The versions of a page, the latest first',
  params,
  query: z.object(paging),
  result: page(z.object(versionShape)),
});

export const readResourceVersion = endpoint('readResourceVersion', 'GET resources/{name}/versions/{version}/', {
  access: 'readResourceVersions',
  summary: 'One version of a page',
  params: versionParams,
  result: resourceVersion,
});

export const restoreResource = endpoint('restoreResource', 'POST resources/{name}/versions/{version}/restore/', {
  access: 'manageResources',
  summary: 'Save the text of an earlier version as the next one',
  params: versionParams,
  body: z.object({ version: z.int() }),
  result: resourcePage,
});

export const addResourcePicture = endpoint('addResourcePicture', 'POST resource-pictures/', {
  access: 'manageResources',
  summary: 'Upload a picture for a page',
  upload: 'image',
  body: pictureFields,
  result: picture,
  status: 201,
});

export const addResourceFile = endpoint('addResourceFile', 'POST resource-files/', {
  access: 'manageResources',
  summary: 'Upload a file to download from a page: a document, a picture or a zip archive',
  upload: 'file',
  result: z.object({ id: z.int(), name: z.string(), size: z.int() }),
  status: 201,
});

export const downloadResourceFile = download({
  name: 'downloadResourceFile',
  path: '/download-resource-file/',
  access: 'openResources',
  withoutPeople: true,
  summary: 'A file of the resources',
  query: z.object({ id: wholeNumber }),
  type: 'application/octet-stream',
  refuses: [404],
});
