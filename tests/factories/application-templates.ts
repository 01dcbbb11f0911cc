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
