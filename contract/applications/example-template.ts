import { elementUid } from './element-types/uid.ts';
import type { ElementDraft } from './elements.ts';
import type { TemplateDraft } from './templates.ts';

const uid = (words: string) => elementUid.parse(`example-${words}`);
const asked = (words: string, question: string, helpText = '', required = true) => ({
  uid: uid(words),
  question,
  helpText,
  required,
});

const elements: ElementDraft[] = [
  { type: 'HEADING_1', uid: uid('organization'), text: 'Your organization' },
  { type: 'HEADING_2', uid: uid('work'), text: 'The work' },
  {
    type: 'OPEN_TEXT',
    ...asked('what', 'What does your organization do?', 'Write it for somebody who has never heard of you.'),
    maxWordCount: 150,
  },
  {
    type: 'OPEN_TEXT',
    ...asked('difference', 'What is different because of your work?', 'An example helps. Leave out names.'),
    maxWordCount: 250,
  },
  {
    type: 'MULTIPLE_CHOICE',
    ...asked('whom', 'Whom do you serve?', 'Choose all that fit.'),
    options: ['Children and youth', 'Adults', 'Older people', 'Families', 'Animals', 'Places'],
    multiselect: true,
  },
  { type: 'HEADING_1', uid: uid('plans'), text: 'Your plans' },
  { type: 'HEADING_2', uid: uid('year'), text: 'The year ahead' },
  {
    type: 'OPEN_TEXT',
    ...asked('next', 'What will you do next year?', 'Three or four things, and how you will know that they are done.'),
    maxWordCount: 400,
  },
  { type: 'OPEN_TEXT', ...asked('wrong', 'What could go wrong, and what will you do then?', '', false), maxWordCount: 200 },
  { type: 'HEADING_2', uid: uid('money'), text: 'The money' },
  {
    type: 'OPEN_TEXT',
    ...asked('costs', 'What does your year cost, and where does the money come from?'),
    maxWordCount: 200,
  },
  { type: 'FILE', ...asked('budget', 'Your budget', 'A spreadsheet or a PDF of your current year.') },
  { type: 'FILE', ...asked('report', 'Your last annual report', '', false) },
  { type: 'HEADING_1', uid: uid('end'), text: 'To finish' },
  { type: 'HEADING_2', uid: uid('submit'), text: 'Before you submit' },
  { type: 'CHECKBOX', ...asked('visit', 'Programme staff may visit us.', 'Visits are arranged with you beforehand.', false) },
  { type: 'CHECKBOX', ...asked('true', 'What is written here is true, and our board knows of this application.') },
];

/** A first application to copy and change. It closes when staff say so. */
export const exampleTemplate: TemplateDraft = { name: 'Example application', elements };
