import { elementLimits } from '#contract/applications/element-types/fields.ts';
import type { ElementDraft } from '#contract/applications/elements.ts';
import type { DigitalComponent } from './digital-form.ts';
import { htmlText } from './html-text.ts';

type Question = Exclude<ElementDraft, { type: 'HEADING_1' | 'HEADING_2' }>;

interface MadeQuestion {
  element: Question;
  notes: string[];
}

const textTypes = ['Para', 'Html', 'Details', 'InsetText', 'WarningText', 'List', 'FlashCard'];

/** Whether the component shows text and asks nothing. */
export function isText({ type }: DigitalComponent): boolean {
  return textTypes.includes(type);
}

export function textOf({ title, content }: DigitalComponent): string {
  return [title?.trim() ?? '', htmlText(content ?? '')].filter((part) => part !== '').join('\n');
}

/** The input types that become OPEN_TEXT, each with a help text that says what to write; empty for plain text. */
const asked: Record<string, string> = {
  TextField: '',
  FreeTextField: '',
  MultilineTextField: '',
  NumberField: 'Give a number.',
  UkAddressField: 'Give the whole address, with its postcode.',
  WebsiteField: 'Give a web address.',
  EmailAddressField: 'Give an email address.',
  TelephoneNumberField: 'Give a telephone number.',
  MonthYearField: 'Give a month and a year.',
  DatePartsField: 'Give a day, a month and a year.',
  DatePartsfield: 'Give a day, a month and a year.',
  DateField: 'Give a day, a month and a year.',
  DateTimeField: 'Give a date and a time.',
  TimeField: 'Give a time.',
};

const choices = ['RadiosField', 'SelectField', 'AutocompleteField'];
/** the placeholder that the builder writes if a hint is missing */
const emptyHint = 'The MultiInputField needed';

/** Converts a component to a question; null if Almoner has no such type of question. `options`: the options of the component's list. */
export function digitalQuestion(component: DigitalComponent, options: string[]): MadeQuestion | null {
  const { type } = component;
  const notes: string[] = [];
  const shared = sharedOf(component, notes);
  if (type in asked) {
    const prefix = component.options?.prefix;
    const kind = prefix && type === 'NumberField' ? `Give a number, in ${prefix}.` : (asked[type] ?? '');
    return {
      element: { type: 'OPEN_TEXT', ...shared, helpText: joined(shared.helpText, kind), maxWordCount: wordsOf(component) },
      notes,
    };
  }
  if (type === 'YesNoField') {
    return { element: { type: 'MULTIPLE_CHOICE', ...shared, options: ['Yes', 'No'], multiselect: false }, notes };
  }
  if (choices.includes(type) || type === 'CheckboxesField')
    return { element: choiceOf(component, shared, options, notes), notes };
  if (type === 'FileUploadField') return { element: { type: 'FILE', ...shared }, notes };
  if (type === 'MultiInputField') {
    notes.push('It repeats several fields: it is asked as one text, with a line for each entry.');
    const helpText = joined(shared.helpText, entriesOf(component));
    return { element: { type: 'OPEN_TEXT', ...shared, helpText, maxWordCount: null }, notes };
  }
  return null;
}

function sharedOf({ title = '', hint = '', options }: DigitalComponent, notes: string[]) {
  const whole = htmlText(title);
  const question = whole.replace(/\s*\(optional\)$/i, '');
  const help = htmlText(hint);
  if (question.length > elementLimits.question) notes.push('Its question was too long, and is cut off.');
  return {
    uid: '',
    question: question.slice(0, elementLimits.question),
    required: options?.required !== false && question === whole,
    helpText: help === emptyHint || help === whole ? '' : help,
  };
}

function choiceOf(
  component: DigitalComponent,
  shared: ReturnType<typeof sharedOf>,
  options: string[],
  notes: string[],
): Question {
  const offered = options.slice(0, elementLimits.options).map((option) => option.slice(0, elementLimits.option));
  if (offered.length < options.length)
    notes.push(`Only the first ${elementLimits.options} of its ${options.length} options were taken.`);
  if (offered.length < 2) notes.push('Its list of options is missing or too short: give it two options or more.');
  return { type: 'MULTIPLE_CHOICE', ...shared, options: offered, multiselect: component.type === 'CheckboxesField' };
}

/** The help text for a repeated component: `One line for each entry. For each, give:` and its fields, such as `• Amount (£)`. */
function entriesOf({ children = [] }: DigitalComponent): string {
  const fields = children.map(({ title = '', hint = '', options }) => {
    const aside = [options?.prefix, options?.required === false && 'optional', htmlText(hint)].filter(Boolean).join(', ');
    return aside === '' || aside === title ? title.trim() : `${title.trim()} (${aside})`;
  });
  return `One line for each entry. For each, give:\n${fields.map((field) => `• ${field}`).join('\n')}`;
}

function wordsOf({ options }: DigitalComponent): number | null {
  const words = Number(options?.maxWords ?? 0);
  return Number.isInteger(words) && words >= 1 && words <= elementLimits.words ? words : null;
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
