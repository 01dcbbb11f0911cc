import { isPromise } from '#contract/applications/earlier/same-words.ts';
import { elementUid } from '#contract/applications/element-types/uid.ts';
import { type ElementDraft, isQuestion, numberPages } from '#contract/applications/elements.ts';
import { sizeOf } from '#contract/applications/publication.ts';
import type { Filling } from '../filling.ts';

/** The names of the demo's applications: the open one, the one of the year before, and one that is still being built. */
export const demoApplication = 'Wrenfield Catalogue 2027: application';
export const demoLastYear = 'Wrenfield Catalogue 2026: application';
export const demoDraft = 'Small Repairs Fund (draft)';

const uid = (words: string) =>
  elementUid.parse(
    `q-${words}`
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 60),
  );
const section = (text: string): ElementDraft => ({ type: 'HEADING_1', uid: uid(`section ${text}`), text });
const page = (text: string): ElementDraft => ({ type: 'HEADING_2', uid: uid(`page ${text}`), text });
const asked = (question: string, helpText: string, required: boolean) => ({ uid: uid(question), question, helpText, required });

function openText(question: string, maxWordCount: number | null, helpText = '', required = true): ElementDraft {
  return { type: 'OPEN_TEXT', ...asked(question, helpText, required), maxWordCount };
}

function choice(question: string, options: string[], multiselect = false, required = true): ElementDraft {
  const helpText = multiselect ? 'Choose all that fit.' : '';
  return { type: 'MULTIPLE_CHOICE', ...asked(question, helpText, required), options, multiselect };
}

/** The ids of the questions that the demo's responses answer. */
export const questionUids = {
  work: uid('What does your organization do?'),
  story: uid('Tell us about one person, family or place that is better off because of your work.'),
  serves: uid('Whom do you serve?'),
  workers: uid('How many people work for you, paid or unpaid?'),
  confidence: uid('How well can you keep your work going over the next two years?'),
  plans: uid('What will you do next year?'),
  risks: uid('What could go wrong, and what will you do then?'),
  money: uid('What does your year cost, and where does the money come from?'),
  reached: uid('How many people do you reach in a year?'),
  yearEnds: uid('When does your financial year end?'),
  lines: uid('Your costs of the year ahead'),
  budget: uid('Your budget'),
  report: uid('Your last annual report'),
  visits: uid('Programme staff may visit us.'),
  signature: uid('What is written here is true, and our board knows of this application.'),
};

const application: ElementDraft[] = [
  section('Your organization'),
  page('The work'),
  openText(
    'What does your organization do?',
    150,
    'Write it for somebody who has never heard of you. It may be printed in the catalogue.',
  ),
  openText('Tell us about one person, family or place that is better off because of your work.', 250, 'Leave out names.'),
  choice('Whom do you serve?', ['Children and youth', 'Adults', 'Elders', 'Families', 'Animals', 'Places'], true),
  page('How you work'),
  choice('How many people work for you, paid or unpaid?', ['1 to 5', '6 to 20', '21 to 50', 'More than 50']),
  {
    type: 'LINEAR_SCALE',
    ...asked('How well can you keep your work going over the next two years?', '', true),
    minLabel: 'We do not know how',
    maxLabel: 'It is assured',
  },
  openText('What would you change, if money were no matter?', 200, '', false),
  section('Your plans'),
  page('The year ahead'),
  openText(
    'What will you do next year?',
    500,
    'Three or four things that you mean to get done, and how you will know that they are.',
  ),
  openText('What could go wrong, and what will you do then?', 200, '', false),
  page('The money'),
  openText('What does your year cost, and where does the money come from?', 200),
  {
    type: 'NUMBER',
    ...asked('How many people do you reach in a year?', 'Count each person once; an estimate is enough.', false),
    minimum: 0,
    maximum: null,
    decimals: 0,
    unit: 'people',
    grouped: true,
  },
  { type: 'DATE', ...asked('When does your financial year end?', '', false), earliest: null, latest: null },
  {
    type: 'TABLE',
    ...asked('Your costs of the year ahead', 'The largest lines; the sum is added for you.', false),
    columns: [
      { label: 'Item', kind: 'TEXT', required: true, unit: '', decimals: 0, sum: false },
      { label: 'Amount', kind: 'NUMBER', required: true, unit: '$', decimals: 2, sum: true },
    ],
    rowTitles: [],
    firstRows: 3,
    leastRows: 1,
    mostRows: 12,
  },
  {
    type: 'FILE',
    ...asked('Your budget', 'A spreadsheet or a PDF of your current year, and what explains it.', true),
    mostFiles: 3,
    fileGroups: ['documents', 'sheets'],
    largestMegabytes: 10,
  },
  { type: 'FILE', ...asked('Your last annual report', '', false) },
  section('To finish'),
  page('Before you submit'),
  { type: 'CHECKBOX', ...asked('Programme staff may visit us.', 'Visits are arranged with you beforehand.', false) },
  { type: 'CHECKBOX', ...asked('What is written here is true, and our board knows of this application.', '', true) },
];

const draft: ElementDraft[] = [
  section('The repair'),
  page('What is broken'),
  openText('What needs to be repaired?', 100),
  choice('How soon?', ['This month', 'This season', 'This year']),
  { type: 'FILE', ...asked('Photographs', '', false), mostFiles: 5, fileGroups: ['pictures'] },
  { ...openText('Unfinished', null), question: '' } as ElementDraft,
];

/** The field of the profile that holds an earlier answer, by the question's id. */
const profiles = new Map([[questionUids.work, 'short_description']]);

/**
 * Last year's questions are this year's with three changes: a longer limit for plans, one more option, and links only to the
 * profile.
 */
const lastYear = application.map((element): ElementDraft => {
  if (element.uid === questionUids.work && isQuestion(element)) {
    return { ...element, earlier: { profile: profiles.get(element.uid) ?? null, question: null } };
  }
  if (element.uid === questionUids.plans && element.type === 'OPEN_TEXT') return { ...element, maxWordCount: 600 };
  if (element.uid !== questionUids.serves || element.type !== 'MULTIPLE_CHOICE') return element;
  return { ...element, options: [...element.options, 'Newcomers'] };
});

/**
 * Links each question of this year to the same question of last year, and some also to the profile. Promises have no link,
 * because nonprofits give them anew each year.
 */
function linked(template: number): ElementDraft[] {
  return application.map((element) => {
    if (!isQuestion(element) || isPromise(element)) return element;
    const profile = profiles.get(element.uid) ?? null;
    return { ...element, earlier: { profile, question: { template, uid: element.uid } } };
  });
}

export async function fillApplicationTemplates({ tx, now }: Filling): Promise<void> {
  const year = now.getUTCFullYear();
  const day = (of: number, month: number) => new Date(Date.UTC(of, month, 1, 21)).toISOString();
  const insert = async ({ elements, ...columns }: { elements: ElementDraft[] } & Columns) => {
    const { numberQuestions } = sizeOf(elements);
    const row = { ...columns, elements: JSON.stringify(numberPages(elements)), numberQuestions };
    return (await tx.insertInto('applicationTemplates').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const opened = day(year - 1, 9);
  const times = { opensAt: opened, closesAt: day(year, 3), createdAt: opened };
  const before = await insert({ name: demoLastYear, elements: lastYear, isPublished: true, ...times });
  await insert({ name: demoDraft, elements: draft, isPublished: false, closesAt: null });
  await insert({ name: demoApplication, elements: linked(before), isPublished: true, closesAt: day(year + 1, 3) });
}

interface Columns {
  name: string;
  isPublished: boolean;
  closesAt: string | null;
  opensAt?: string;
  createdAt?: string;
}
