import { countQuestions, type ElementDraft, numberPages } from '#contract/applications/elements.ts';
import type { Db } from '#server/platform/database/connection.ts';

/** Elements of every type, on two pages in one section. They can be published as they are. */
export const everyElement: ElementDraft[] = [
  { type: 'HEADING_1', uid: 'section', text: 'Your organization' },
  { type: 'HEADING_2', uid: 'page-one', text: 'The work' },
  {
    type: 'OPEN_TEXT',
    uid: 'open-text',
    question: 'What do you do?',
    required: true,
    helpText: 'In your own words.',
    maxWordCount: 150,
  },
  {
    type: 'MULTIPLE_CHOICE',
    uid: 'one-choice',
    question: 'Where do you work?',
    required: true,
    helpText: '',
    options: ['In town', 'In the country'],
    multiselect: false,
  },
  {
    type: 'MULTIPLE_CHOICE',
    uid: 'choices',
    question: 'Whom do you serve?',
    required: false,
    helpText: '',
    options: ['Children', 'Adults', 'Elders'],
    multiselect: true,
  },
  { type: 'HEADING_2', uid: 'page-two', text: 'The plan' },
  {
    type: 'LINEAR_SCALE',
    uid: 'scale',
    question: 'How sure are you?',
    required: false,
    helpText: '',
    minLabel: 'Not at all',
    maxLabel: 'Very',
  },
  { type: 'CHECKBOX', uid: 'checkbox', question: 'We may be visited.', required: true, helpText: '' },
  { type: 'FILE', uid: 'file', question: 'Your budget', required: false, helpText: 'One PDF.' },
];

const column = { required: true, unit: '', decimals: 0, sum: false };

/** A required number, a date, a table of budget lines and one whose rows are given. */
export const figures: ElementDraft[] = [
  {
    ...{ type: 'NUMBER', uid: 'amount', question: 'How much?', required: true, helpText: '' },
    ...{ minimum: 0, maximum: 2_000_000, decimals: 2, unit: '$', grouped: true },
  },
  {
    ...{ type: 'DATE', uid: 'start', question: 'When?', required: false, helpText: '' },
    ...{ earliest: '2027-01-01', latest: '2027-12-31' },
  },
  {
    ...{ type: 'TABLE', uid: 'budget', question: 'Budget', required: false, helpText: 'A line for each cost.' },
    columns: [
      { ...column, label: 'Item', kind: 'TEXT' },
      { ...column, label: 'Amount', kind: 'NUMBER', unit: '$', decimals: 2, sum: true },
      { ...column, label: 'Notes', kind: 'TEXT', required: false },
    ],
    ...{ rowTitles: [], firstRows: 2, leastRows: 2, mostRows: 4 },
  },
  {
    ...{ type: 'TABLE', uid: 'people', question: 'Whom?', required: false, helpText: '' },
    columns: [{ ...column, label: 'Number', kind: 'NUMBER', sum: true }],
    ...{ rowTitles: ['Children', 'Adults', 'Elders'], firstRows: 1, leastRows: 1, mostRows: 1 },
  },
];

interface TemplateTraits {
  name?: string;
  elements?: readonly ElementDraft[];
  isPublished?: boolean;
  opensAt?: string | null;
  closesAt?: string | null;
}

let made = 0;

/** Creates a published template with elements of every type. Override only what the test is about. */
export async function createApplicationTemplate(db: Db, traits: TemplateTraits = {}): Promise<{ id: number; name: string }> {
  made += 1;
  const { elements = everyElement, ...columns } = traits;
  return db
    .insertInto('applicationTemplates')
    .values({
      name: `Test Application ${made}`,
      isPublished: true,
      ...columns,
      elements: JSON.stringify(numberPages(elements)),
      numberQuestions: countQuestions(elements),
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}
