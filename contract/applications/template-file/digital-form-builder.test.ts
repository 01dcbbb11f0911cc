import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countQuestions, type ElementDraft, isQuestion, numberPages } from '#contract/applications/elements.ts';
import { pagesOf } from '#contract/applications/pages.ts';
import { publicationFaults, sizeOf } from '#contract/applications/publication.ts';
import { htmlText } from './html-text.ts';
import { readTemplateFile, templateFileOf } from './template-file.ts';

const form = (name: string) =>
  readFileSync(new URL(`../../../../shared/data/application-forms/form_${name}.json`, import.meta.url), 'utf8');

function imported(text: string) {
  const read = readTemplateFile(text, 'form.json');
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read;
}

/** For each form: its name; the numbers of sections, pages and questions by type; required questions; words; notes. */
const expected: [string, number[], number, number, number][] = [
  ['about-your-organisation-cyp', [1, 14, 14, 4, 0, 0, 1], 7, 2_000, 13],
  ['current-services-ns', [1, 12, 4, 10, 2, 0, 0], 4, 1_500, 9],
  ['funding-required-cof-r3-w2', [1, 10, 1, 5, 1, 0, 4], 4, 500, 7],
  ['organisation-information-cof-r3-w2', [1, 16, 24, 7, 1, 1, 0], 12, 4_000, 11],
  ['outputs-and-outcomes-cyp', [1, 7, 2, 2, 3, 0, 0], 4, 1_000, 4],
  ['value-for-money-cyp', [1, 4, 0, 1, 2, 0, 2], 4, 0, 5],
];

describe('a real form of Digital Form Builder', () => {
  test.each(expected)('%s', (name, [sections, pages, ...questions], required, words, notes) => {
    const { draft, notes: told } = imported(form(name));
    const count = (type: ElementDraft['type']) => draft.elements?.filter((element) => element.type === type).length;
    const elements = draft.elements ?? [];
    const types = ['HEADING_1', 'HEADING_2', 'OPEN_TEXT', 'MULTIPLE_CHOICE', 'NUMBER', 'DATE', 'TABLE'] as const;
    expect(types.map(count)).toEqual([sections, pages, ...questions]);
    expect(countQuestions(elements)).toBe(questions.reduce((sum, one) => sum + one, 0));
    expect(sizeOf(elements)).toMatchObject({ numberRequired: required, maxWords: words });
    expect(told).toHaveLength(notes);
    expect(publicationFaults(elements)).toEqual([]);
    const shown = pagesOf(numberPages(elements));
    expect(shown.every((page) => page.elements.some(isQuestion))).toBe(true);
  });

  test('every component that asks is a question, and none is lost', () => {
    for (const [name] of expected) {
      const source = JSON.parse(form(name)) as { pages: { components?: { type: string; name: string }[] }[] };
      const asking = source.pages
        .flatMap(({ components = [] }) => components)
        .filter(({ type }) => !['Para', 'Html', 'Details'].includes(type));
      const { draft } = imported(form(name));
      const questions = (draft.elements ?? []).filter(isQuestion).map(({ uid }) => uid);
      expect([name, questions.toSorted()]).toEqual([name, asking.map(({ name }) => name).toSorted()]);
    }
  });

  test('pages come in the order in which they are reached, a branch before the page where branches meet', () => {
    const { draft } = imported(form('organisation-information-cof-r3-w2'));
    const titles = (draft.elements ?? []).flatMap((element) => (element.type === 'HEADING_2' ? [element.text] : []));
    expect(titles).toEqual([
      'Organisation names',
      'Alternative names of your organisation',
      'Purpose and activities',
      'Previous projects similar to this one',
      'How your organisation is classified',
      'How your organisation is classified',
      'Company registration details',
      'Registration details',
      'About your organisation',
      'Charity registration details',
      'Trading subsidiaries',
      'Parent organisation details',
      'Organisation address',
      'Correspondence address',
      'Joint applications',
      'Partner organisation details',
    ]);
  });

  test('word limits, options, conditions and help come along', () => {
    const { draft } = imported(form('outputs-and-outcomes-cyp'));
    const question = (uid: string) => draft.elements?.find((element) => element.uid === uid);
    expect(question('MADkNZ')).toMatchObject({ type: 'OPEN_TEXT', maxWordCount: 500, required: true });
    expect(question('vYYoAC')).toEqual({
      type: 'MULTIPLE_CHOICE',
      uid: 'vYYoAC',
      question: 'Which cohort will your project focus on?',
      required: true,
      helpText: 'Select all that apply',
      options: ['Ukrainian schemes', 'Hong Kong British National (Overseas)', 'Afghan Citizens Resettlement Scheme'],
      multiselect: true,
    });
    expect(question('tAtJGz')).toMatchObject({
      required: false,
      helpText:
        'Only if “Which cohort will your project focus on?” has “Ukrainian schemes”.\n\nFund recipients are people aged 21 and under',
    });
  });
});

test('a repeated group is a table, whose help names the options of its choices', () => {
  const { draft } = imported(form('value-for-money-cyp'));
  expect(draft.elements?.find(({ uid }) => uid === 'qwktzL')).toMatchObject({
    type: 'TABLE',
    helpText: expect.stringContaining('\nYear: '),
    columns: [
      { label: 'Item of expenditure', kind: 'TEXT' },
      { label: 'Amount', kind: 'NUMBER', unit: '£', decimals: 2, sum: true },
      { label: 'Year', kind: 'TEXT' },
    ],
  });
});

test('what has no place here is named, not dropped', () => {
  const text = JSON.stringify({
    name: 'Small',
    startPage: '/a',
    pages: [
      {
        path: '/a',
        title: 'A',
        components: [
          { type: 'TextField', name: 'one', title: 'One?' },
          { type: 'HologramField', name: 'two', title: 'Show us' },
          { type: 'RadiosField', name: 'three', title: 'Which?', list: 'missing' },
        ],
        next: [],
      },
      { path: '/lost', title: 'Lost', components: [{ type: 'Para', content: '<p>Nobody sees this</p>' }] },
    ],
  });
  const { draft, notes } = imported(text);
  expect(draft.elements?.map(({ uid }) => uid)).toEqual(['page-1', 'one', 'three']);
  expect(notes).toEqual([
    { place: 'Show us', message: 'Questions of the type HologramField have no place here: it was left out.' },
    { place: 'Which?', message: 'Its list of options is missing or too short: give it two options or more.' },
    { place: 'Page “Lost”', message: 'No path leads to this page: it was put at the end.' },
    { place: 'Page “Lost”', message: 'It asks nothing: its text is the help of the question after it.' },
  ]);
});

test('the parts of a condition keep the words that join them', () => {
  const part = (value: string, coordinator?: string) => ({
    ...(coordinator && { coordinator }),
    ...{ field: { display: 'Which?' }, operator: 'is', value: { value } },
  });
  const asked = (title: string) => ({ title, components: [{ type: 'TextField', name: title, title }] });
  const { draft } = imported(
    JSON.stringify({
      startPage: '/a',
      pages: [
        { path: '/a', ...asked('a'), next: [{ path: '/b', condition: 'parts' }, { path: '/c' }] },
        { path: '/b', ...asked('b'), next: [{ path: '/c' }] },
        { path: '/c', ...asked('c') },
      ],
      conditions: [{ name: 'parts', value: { conditions: [part('X'), part('Y', 'and'), part('Z', 'or')] } }],
    }),
  );
  expect(draft.elements?.find(({ uid }) => uid === 'b')).toMatchObject({
    helpText: 'Only if “Which?” is “X” and “Which?” is “Y”, or “Which?” is “Z”.',
  });
});

test('a page that leads back to itself, and pages of one uid, end', () => {
  const page = { title: 'A', components: [{ type: 'TextField', name: 'one', title: 'One?' }] };
  const text = JSON.stringify({
    startPage: '/a',
    pages: [
      { path: '/a', ...page, next: [{ path: '/b' }] },
      { path: '/b', ...page, next: [{ path: '/a' }] },
    ],
  });
  const { draft } = imported(text);
  expect(draft.elements?.filter(isQuestion).map(({ uid }) => uid)).toEqual(['one', 'one-2']);
});

describe('our own file', () => {
  const draft = {
    name: 'Ours',
    opensAt: '2027-01-01T05:00:00.000Z',
    closesAt: null,
    elements: imported(form('current-services-ns')).draft.elements ?? [],
  };

  test('comes back as it was', () => {
    expect(imported(JSON.stringify(templateFileOf(draft)))).toEqual({ draft, notes: [] });
  });

  test.each<[string, string, [string, string][]]>([
    ['no JSON', '{"a":', [['form.json', 'This is not a JSON file, or it is damaged.']]],
    ['nothing', '', [['form.json', 'This is not a JSON file, or it is damaged.']]],
    ...['[', '{"children":['].map((open): [string, string, [string, string][]] => {
      const close = open === '[' ? ']' : ']}';
      const text = open.repeat(40_000) + close.repeat(40_000);
      return [`40,000 times ${open}`, text, [['form.json', 'The file has too many levels inside each other.']]];
    }),
    ['a list', '[]', [['form.json', 'This is neither an application template of Almoner nor a form of Digital Form Builder.']]],
    ['null', 'null', [['form.json', 'This is neither an application template of Almoner nor a form of Digital Form Builder.']]],
    ['too much', `"${'x'.repeat(1_000_001)}"`, [['form.json', 'The file is larger than 1 MB.']]],
    [
      'a newer version',
      JSON.stringify({ ...templateFileOf(draft), format_version: 2 }),
      [['form.json', 'The file was made by a newer version of Almoner than this one.']],
    ],
    ['no name', JSON.stringify({ ...templateFileOf(draft), name: ' ' }), [['Name', 'This field is required.']]],
    [
      'wrong elements',
      JSON.stringify({
        ...templateFileOf(draft),
        elements: [
          { type: 'HEADING_1', uid: 'a', text: 'A' },
          { type: 'HEADING_1', uid: 'a', text: 'B' },
          { type: 'HEADING_1', uid: 'b c', text: 'x'.repeat(301) },
        ],
      }),
      [
        ['Element 3, uid', 'Use 1 to 64 letters, digits and hyphens.'],
        ['Element 3, text', 'Use 300 characters or fewer.'],
        ['Element 2, uid', 'Another element has this name: each needs its own.'],
      ],
    ],
    [
      'a name twice',
      JSON.stringify({ ...templateFileOf(draft), elements: [0, 1].map(() => ({ type: 'HEADING_1', uid: 'a', text: 'A' })) }),
      [['Element 2, uid', 'Another element has this name: each needs its own.']],
    ],
  ])('with %s is refused by place', (_, text, faults) => {
    expect(readTemplateFile(text, 'form.json')).toEqual({ faults: faults.map(([place, message]) => ({ place, message })) });
  });
});

test.each([
  ['<p>One</p><p>Two &amp; three</p>', 'One\n\nTwo & three'],
  ['Before:<ul>\n <li>a</li>\n <li>b</li></ul>after', 'Before:\n• a\n• b\n\nafter'],
  ['Plain <3 text\nof two lines', 'Plain <3 text\nof two lines'],
  ['<a class="x" href="https://example.org/a">here</a>', 'here (https://example.org/a)'],
  ['<a href="javascript:alert(1)">here</a>', 'here'],
  ['<script>alert(1)</script><b>bold</b>', 'bold'],
  ['a&#8217;b &#x2014; c&unknown; &#0;', 'a’b — c&unknown;'],
  ['<label>Activity 1</label>', 'Activity 1'],
])('%j as text', (html, text) => {
  expect(htmlText(html)).toBe(text);
});
