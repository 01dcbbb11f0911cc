import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createLibraryFile } from '#tests/factories/library.ts';
import { createPerson, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let reader: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await person('programmeStaff');
  reader = await person('libraryReader');
});
afterAll(() => api.close());

async function person(kind: 'programmeStaff' | 'libraryReader'): Promise<SignedInPerson> {
  const made = await createPerson(api.db, kind);
  if (!made) throw new Error('a visitor has no account');
  return made;
}

const list = async (query = '', { token }: { token: string } = reader) => {
  const { status, body } = await api.get(`learning-commons/${query}`, token);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
};
const names = async (query: string, who = reader) => (await list(query, who)).results.map(({ name }: { name: string }) => name);

describe('the list', () => {
  beforeAll(async () => {
    const at = (day: number) => `2026-05-0${day}T12:00:00Z`;
    await createLibraryFile(api.db, { name: 'Chart basics', tags: ['surveys', 'excel'], createdAt: at(1), kind: 'SHEET' });
    await createLibraryFile(api.db, { name: 'Asking well', tags: ['major_gifts', 'letters'], createdAt: at(2) });
    await createLibraryFile(api.db, { name: 'Minutes', tags: ['board_development', 'letters'], createdAt: at(3) });
    await createLibraryFile(api.db, { name: 'Board terms', tags: ['board_succession'], createdAt: at(4) });
    await createLibraryFile(api.db, { name: 'Half done', tags: ['letters'], createdAt: at(5), approved: false });
  });

  test('has 50 files a page, newest first, and not what is not approved', async () => {
    const body = await list();
    expect([body.count, body.next, body.previous]).toEqual([4, null, null]);
    expect(await names('')).toEqual(['Board terms', 'Minutes', 'Asking well', 'Chart basics']);
    expect(await names('?ordering=created')).toEqual(['Chart basics', 'Asking well', 'Minutes', 'Board terms']);
    expect(await names('', staff)).toEqual(['Half done', 'Board terms', 'Minutes', 'Asking well', 'Chart basics']);
    expect((await api.get('learning-commons/?ordering=name', reader.token)).status).toBe(400);
  });

  test.each([
    ['?tags=letters', ['Minutes', 'Asking well']],
    ['?tags=letters,surveys', ['Minutes', 'Asking well', 'Chart basics']],
    ['?tags=LETTERS', ['Minutes', 'Asking well']],
    ['?tagsand=letters,major_gifts', ['Asking well']],
    ['?tagsand=letters&tagsand=major_gifts', ['Asking well']],
    ['?tagsand=letters,surveys', []],
    ['?category=board_development', ['Board terms', 'Minutes']],
    ['?tags=board_development', ['Board terms', 'Minutes']],
    ['?tags=board_development,surveys', ['Board terms', 'Minutes', 'Chart basics']],
    ['?tags=volunteer_management', []],
    ['?tagsand=board_development,letters', ['Minutes']],
    ['?tagsand=board_development,board_succession', ['Board terms']],
    ['?kind=SHEET', ['Chart basics']],
    ['?tags=letters&category=board_development', ['Minutes']],
    ['?page_size=1&page=2', ['Minutes']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('has only the reader’s favorites, or only other files', async () => {
    const [{ id }] = (await list('?kind=SHEET')).results;
    const toggle = () => api.call('POST', `learning-commons/${id}/toggle-favorite/`, { token: reader.token, body: {} });
    expect((await toggle()).body.is_user_favorite).toBe(true);
    expect(await names('?favorites=True')).toEqual(['Chart basics']);
    expect(await names('?favorites=False')).toEqual(['Board terms', 'Minutes', 'Asking well']);
    expect((await toggle()).body.is_user_favorite).toBe(false);
  });

  test('has a record with what the reader needs', async () => {
    const [found] = (await list('?kind=SHEET')).results;
    expect(found).toEqual({
      id: expect.any(Number),
      version: 1,
      created: '2026-05-01T12:00:00.000Z',
      name: 'Chart basics',
      description: '',
      kind: 'SHEET',
      file: expect.stringMatching(/^https:\/\/library\.example\/\d+$/),
      file_type: 'link',
      filename: '',
      size: 0,
      approved: true,
      tags: [{ name: 'surveys' }, { name: 'excel' }],
      preview_image: null,
      preview_chosen: false,
      regional_chapter: '',
      is_user_favorite: false,
      is_new: false,
      reading: null,
      text_state: 'NONE',
      pages: 0,
      snippet: null,
      can: { edit: false },
    });
    expect((await api.get(`learning-commons/${found.id}/`, reader.token)).body).toEqual(found);
  });

  test('has tags with the number of files, and the names of subtopics', async () => {
    const { body } = await api.get('learning-commons/tags/', reader.token);
    expect(body).toEqual({
      count: 6,
      next: null,
      previous: null,
      results: [
        { name: 'board_development', label: 'Board Development', files: 1 },
        { name: 'board_succession', label: 'Chairs and Succession', files: 1 },
        { name: 'excel', label: null, files: 1 },
        { name: 'letters', label: null, files: 2 },
        { name: 'major_gifts', label: 'Major Gifts', files: 1 },
        { name: 'surveys', label: 'Surveys', files: 1 },
      ],
    });
  });
});

describe('a search', () => {
  beforeAll(async () => {
    await createLibraryFile(api.db, {
      name: 'Handbook',
      description: 'Everything that a treasurer signs.',
      texts: [
        'Preface. This handbook has two pages.',
        `${'Nothing here. '.repeat(30)}The reserve policy says that a résumé of all accounts goes to the auditor every March. ${'More words. '.repeat(30)}`,
      ],
    });
    await createLibraryFile(api.db, { name: 'Reserve policy' });
  });

  const found = async (words: string) => (await list(`?search=${encodeURIComponent(words)}`)).results;

  test('finds words inside a file, and shows them with their page', async () => {
    const [first, second] = await found('auditor');
    expect(second).toBeUndefined();
    expect(first.name).toBe('Handbook');
    expect(first.snippet).toEqual({
      place: 2,
      label: 'Page 2',
      text: '… The reserve policy says that a résumé of all accounts goes to the auditor every March. More words. More words. More words. More words. More words. More words. More words. More words. More words. More words. More words. …',
      found: ['auditor'],
    });
  });

  test('puts a name before words inside, and finds names without a snippet', async () => {
    const results = await found('reserve policy');
    expect(results.map(({ name }: { name: string }) => name)).toEqual(['Reserve policy', 'Handbook']);
    expect(results[0].snippet).toBe(null);
    expect(results[1].snippet.found.sort()).toEqual(['policy', 'reserve']);
  });

  test('forgives a typing error, and accents that are missing', async () => {
    const [typo] = await found('auditro');
    expect([typo.name, typo.snippet.found]).toEqual(['Handbook', ['auditor']]);
    const [accent] = await found('resume accounts');
    expect([accent.name, accent.snippet.text.includes('résumé'), accent.snippet.found.sort()]).toEqual([
      'Handbook',
      true,
      ['accounts', 'resume'],
    ]);
  });

  test('finds the description and the beginning of a word, and nothing where a word is nowhere', async () => {
    expect((await found('treasurer'))[0]).toMatchObject({ name: 'Handbook', snippet: null });
    expect((await found('audit'))[0].snippet.found).toEqual(['auditor']);
    expect(await found('handbook zeppelin')).toEqual([]);
    expect(await found('"; DROP (&|!')).toEqual([]);
  });
});
