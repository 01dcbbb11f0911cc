import * as z from 'zod/mini';
import { elementLimits } from '#contract/applications/element-types/fields.ts';
import { decimalsNumber, numberLimit, numberLimits, unitText } from '#contract/applications/element-types/number.ts';
import { tableLimits } from '#contract/applications/element-types/table/table-settings.ts';
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
  UkAddressField: 'Give the whole address, with its postcode.',
  WebsiteField: 'Give a web address.',
  EmailAddressField: 'Give an email address.',
  TelephoneNumberField: 'Give a telephone number.',
  MonthYearField: 'Give a month and a year.',
  DateTimeField: 'Give a date and a time.',
  TimeField: 'Give a time.',
};

const days = ['DatePartsField', 'DatePartsfield', 'DateField'];
const choices = ['RadiosField', 'SelectField', 'AutocompleteField'];
/** the placeholder that the builder writes if a hint is missing */
const emptyHint = 'The MultiInputField needed';

type OptionsOf = (component: DigitalComponent) => string[];

/** Converts a component to a question; null if Almoner has no such type of question. `optionsOf`: the options of a component's list. */
export function digitalQuestion(component: DigitalComponent, optionsOf: OptionsOf): MadeQuestion | null {
  const { type } = component;
  const notes: string[] = [];
  const shared = sharedOf(component, notes);
  if (type in asked) {
    const helpText = joined(shared.helpText, asked[type] ?? '');
    return { element: { type: 'OPEN_TEXT', ...shared, helpText, maxWordCount: wordsOf(component) }, notes };
  }
  if (days.includes(type)) return { element: { type: 'DATE', ...shared, earliest: null, latest: null }, notes };
  if (type === 'NumberField') return { element: { type: 'NUMBER', ...shared, ...numbersOf(component) }, notes };
  if (type === 'YesNoField') {
    return { element: { type: 'MULTIPLE_CHOICE', ...shared, options: ['Yes', 'No'], multiselect: false }, notes };
  }
  if (choices.includes(type) || type === 'CheckboxesField')
    return { element: choiceOf(component, shared, optionsOf(component), notes), notes };
  if (type === 'FileUploadField') return { element: { type: 'FILE', ...shared }, notes };
  if (type === 'MultiInputField' && isOneText(component)) {
    notes.push('It repeats one field: it is asked as one text, with a line for each entry.');
    const helpText = joined(shared.helpText, 'One line for each entry.');
    return { element: { type: 'OPEN_TEXT', ...shared, helpText, maxWordCount: null }, notes };
  }
  if (type === 'MultiInputField') {
    const helpText = joined(shared.helpText, ...choicesOf(component, optionsOf));
    return { element: { type: 'TABLE', ...shared, helpText, ...tableOf(component, notes) }, notes };
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

/** The settings of a number. One without a prefix can be a year or a registration number, so it has no commas. */
function numbersOf({ options, schema }: DigitalComponent) {
  const unit = z.safeParse(unitText, options?.prefix ?? '').data ?? '';
  const given = (name: string) => {
    const value = schema?.[name];
    return z.safeParse(numberLimit, value === undefined || value === '' ? null : Number(value)).data ?? null;
  };
  const decimals = z.safeParse(decimalsNumber, given('precision')).data ?? (unit === '' ? numberLimits.decimals : 2);
  return { minimum: given('min'), maximum: given('max'), decimals, unit, grouped: unit !== '' };
}

const isOneText = ({ children = [] }: DigitalComponent) => children.length === 1 && children[0]?.type !== 'NumberField';

/** A repeated group of fields becomes a table: each field is a column. */
function tableOf({ children = [] }: DigitalComponent, notes: string[]) {
  const labels = new Set<string>();
  const columns = children.slice(0, tableLimits.columns).map((child) => {
    const { unit, decimals } = numbersOf(child);
    const isNumber = child.type === 'NumberField';
    if (!isNumber && !(child.type in asked && plainTexts.has(child.type)))
      notes.push(`Its field “${child.title?.trim()}” of the type ${child.type} is a text in the table.`);
    return {
      label: freeLabel(htmlText(child.title ?? '') || 'Column', labels),
      kind: isNumber ? ('NUMBER' as const) : ('TEXT' as const),
      required: child.options?.required !== false,
      ...{ unit: isNumber ? unit : '', decimals: isNumber ? decimals : 0, sum: isNumber },
    };
  });
  if (columns.length < children.length)
    notes.push(`Only the first ${tableLimits.columns} of its ${children.length} fields were taken.`);
  return { columns, rowTitles: [], firstRows: 3, leastRows: 1, mostRows: 50 };
}

/** The options of fields that are choices: a table has no choices, so its help names them. */
function choicesOf({ children = [] }: DigitalComponent, optionsOf: OptionsOf): string[] {
  return children.flatMap((child) => {
    const options = optionsOf(child);
    return options.length === 0 ? [] : [`${child.title?.trim()}: ${options.join(', ')}`];
  });
}

const plainTexts = new Set(['TextField', 'FreeTextField', 'MultilineTextField']);

/** A heading that no other column has. */
function freeLabel(wanted: string, taken: Set<string>): string {
  const short = wanted.slice(0, tableLimits.label - 4);
  let label = short;
  for (let count = 2; taken.has(label.toLowerCase()); count += 1) label = `${short} ${count}`;
  taken.add(label.toLowerCase());
  return label;
}

function wordsOf({ options }: DigitalComponent): number | null {
  const words = Number(options?.maxWords ?? 0);
  return Number.isInteger(words) && words >= 1 && words <= elementLimits.words ? words : null;
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
