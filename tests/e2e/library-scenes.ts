import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { libraryKinds } from '#contract/learning/library/library-choices.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { makeBook, makeSlides } from '#tests/factories/documents.ts';
import { createLibraryFile } from '#tests/factories/library.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { Scene } from './scene.ts';
import { beSignedIn, type NewPerson } from './test.ts';

interface Tools {
  page: Page;
  newPerson: NewPerson;
}

/** Signs in a reader, who has already seen the welcome unless `welcomed` is false. */
async function asReader(db: Db, { page, newPerson }: Tools, welcomed = true): Promise<number> {
  const nonprofit = await createNonprofit(db, { learningCommonsGranted: true });
  const person = await newPerson([], nonprofit.id);
  await db.updateTable('users').set({ viewedLearningCommonsModal: welcomed }).where('id', '=', person.id).execute();
  await db.updateTable('nonprofits').set({ primaryUserId: person.id }).where('id', '=', nonprofit.id).execute();
  const user = { ...person.session, viewedLearningCommonsModal: welcomed, nonprofitPrimary: true };
  await beSignedIn(page, { ...person, session: user });
  return person.id;
}

const word = 'quincunx';

/** Stores files of every kind. The person has begun one of them and has read another. */
async function filled(db: Db, person: number): Promise<void> {
  for (const kind of libraryKinds) {
    const texts = [`The ${word} is a pattern of five points.`];
    const { id } = await createLibraryFile(db, {
      kind,
      tags: ['surveys', 'scene'],
      description: 'To look at.',
      texts,
      createdAt: '2020-01-01T00:00:00Z',
    });
    if (kind === 'PDF' || kind === 'SHEET')
      await db
        .insertInto('learningReadings')
        .values({ userId: person, fileId: id, position: 2, length: 9, isRead: kind === 'SHEET' })
        .execute();
  }
}

/** Uploads a file as the signed-in staff; returns its path. */
async function uploaded(page: Page, name: string, buffer: Buffer): Promise<string> {
  const { origins } = await page.context().storageState();
  const { token } = JSON.parse(origins[0]?.localStorage[0]?.value ?? '{}');
  const sent = await page.request.post('/api/v1/learning-commons/', {
    headers: { authorization: `Token ${token}` },
    multipart: { tags: 'scene', file: { name, mimeType: 'application/octet-stream', buffer } },
  });
  return `/learning-commons/files/${(await sent.json()).id}`;
}

export const libraryScenes: Scene[] = [
  {
    what: 'the curriculum of the library',
    route: '/learning-commons',
    path: async (db, tools) => {
      await filled(db, await asReader(db, tools));
      return '/learning-commons';
    },
    heading: 'Learning Commons',
    shows: (page) => page.getByRole('region', { name: 'Continue where you stopped' }).getByText('Page 2 of 9'),
  },
  {
    what: 'the welcome to the library',
    route: '/learning-commons',
    path: async (db, tools) => {
      await asReader(db, tools, false);
      return '/learning-commons';
    },
    heading: 'Learning Commons',
    shows: (page) => page.getByRole('dialog', { name: 'Welcome to the Learning Commons' }).getByText('Search'),
  },
  {
    what: 'a search in the library with filters',
    route: '/learning-commons',
    path: async (db, tools) => {
      await filled(db, await asReader(db, tools));
      return `/learning-commons?mode=BROWSE&search=${word}&tagsand=scene,surveys`;
    },
    heading: 'Learning Commons',
    shows: (page) => page.locator('mark', { hasText: word }).first(),
    unfold: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
  },
  {
    what: 'a topic without files',
    route: '/learning-commons',
    path: async (db, tools) => {
      await asReader(db, tools);
      return '/learning-commons?tags=no_such_tag';
    },
    heading: 'Learning Commons',
    shows: (page) => page.getByText('No files to display.'),
  },
  {
    what: 'the form of a library file, with a mistake',
    route: '/learning-commons',
    as: 'staff',
    path: '/learning-commons',
    heading: 'Learning Commons',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Upload File' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
      return page.getByRole('dialog').getByText('Choose a file, or enter the address of a link.');
    },
  },
  {
    what: 'a picture of the library',
    route: '/learning-commons/files/$id',
    as: 'staff',
    path: async (_db, { page }) =>
      uploaded(page, 'A chart.png', await readFile(new URL('../../docs/screenshot.png', import.meta.url))),
    heading: 'A chart.png',
    shows: (page) => page.getByRole('img', { name: 'A chart' }),
  },
  {
    what: 'a PDF of the library',
    route: '/learning-commons/files/$id',
    as: 'staff',
    path: async (_db, { page }) =>
      uploaded(page, 'two-pages.pdf', await readFile(new URL('./files/two-pages.pdf', import.meta.url))),
    heading: 'two-pages.pdf',
    shows: (page) => page.locator('.textLayer').first(),
  },
  {
    what: 'a book of the library',
    route: '/learning-commons/files/$id',
    as: 'staff',
    path: (_db, { page }) =>
      uploaded(
        page,
        'A book.epub',
        makeBook({ chapters: ['<h1>On boards</h1><p>They meet.</p>', '<h3>Minutes</h3><table><tr><td>Who</td></tr></table>'] }),
      ),
    heading: 'A book.epub',
    shows: (page) => page.getByRole('heading', { name: 'Minutes' }),
  },
  {
    what: 'a presentation of the library that cannot be opened',
    route: '/learning-commons/files/$id',
    as: 'staff',
    path: (_db, { page }) => uploaded(page, 'Broken.pptx', makeSlides([])),
    heading: 'Broken.pptx',
    shows: (page) => page.getByRole('alert').filter({ hasText: 'This file can’t be shown here. Download it to read it.' }),
  },
  {
    what: 'the help of the library',
    route: '/learning-commons/help',
    as: 'staff',
    path: '/learning-commons/help',
    heading: 'Help',
    shows: (page) => page.getByRole('heading', { name: 'For programme staff' }),
  },
  {
    what: 'who of a nonprofit uses the library',
    route: '/learning-commons/seats',
    path: async (db, tools) => {
      await filled(db, await asReader(db, tools));
      return '/learning-commons/seats';
    },
    heading: 'Who uses the library',
    shows: (page) => page.getByRole('table', { name: 'People' }),
  },
  {
    what: 'the usage of the library',
    route: '/learning-commons/usage',
    as: 'staff',
    path: async (db) => {
      const { id } = await createLibraryFile(db);
      await db
        .insertInto('learningUsage')
        .values({ fileId: id, month: '2024-03-01', opens: 12, readers: 4, favorites: 1 })
        .execute();
      await db
        .insertInto('learningEmptySearches')
        .values({ month: '2024-03-01', words: 'zeppelin', times: 3 })
        .onConflict((c) => c.doNothing())
        .execute();
      return '/learning-commons/usage?from=2024-01&to=2024-06';
    },
    heading: 'Library usage',
    shows: (page) => page.getByText('zeppelin'),
  },
  {
    what: 'the subtopics of the curriculum, one being edited',
    route: '/learning-commons/curriculum',
    as: 'staff',
    path: '/learning-commons/curriculum',
    heading: 'Edit subtopics',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Edit Recruiting Board Members' }).click();
      return page.getByLabel('Tag');
    },
  },
  {
    what: 'the public page for people without access',
    route: '/learning-commons/about',
    as: 'newcomer',
    path: '/learning-commons',
    heading: 'You did not start a nonprofit to write bylaws on a Sunday',
    shows: (page) => page.getByText('You can buy as soon as your account has a nonprofit.'),
  },
];
