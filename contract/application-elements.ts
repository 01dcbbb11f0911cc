import * as z from 'zod/mini';
import { messages, text } from './shapes.ts';

/**
 * What an application is made of: an ordered list of elements. Headings divide it into sections
 * (HEADING_1) and pages (HEADING_2); all else are questions.
 */

export const elementTypes = [
  'HEADING_1',
  'HEADING_2',
  'CHECKBOX',
  'OPEN_TEXT',
  'LINEAR_SCALE',
  'MULTIPLE_CHOICE',
  'FILE',
] as const;
export type ElementType = (typeof elementTypes)[number];

export const elementLimits = {
  elements: 500,
  heading: 300,
  question: 2_000,
  helpText: 5_000,
  options: 100,
  option: 500,
  scaleLabel: 200,
  /** words; a question without a maximum is unlimited but for `answerLimit` */
  words: 100_000,
};

/** An element's name for ever: an answer is found by it. */
export const elementUid = z.string().check(
  z.regex(/^[A-Za-z0-9-]{1,64}$/, 'Use 1 to 64 letters, digits and hyphens.'),
  // answers are looked up by it: `constructor` is found in every object
  z.refine((uid) => !(uid in Object.prototype), 'This name is reserved.'),
);

/** Text that a builder may leave empty until publication. */
const heading = { uid: elementUid, text: text(elementLimits.heading) };
const question = {
  uid: elementUid,
  question: text(elementLimits.question),
  required: z.boolean(),
  helpText: text(elementLimits.helpText),
};

export const elementDraft = z.discriminatedUnion('type', [
  z.object({ type: z.literal('HEADING_1'), ...heading }),
  z.object({ type: z.literal('HEADING_2'), ...heading }),
  z.object({ type: z.literal('CHECKBOX'), ...question }),
  z.object({
    type: z.literal('OPEN_TEXT'),
    ...question,
    /** null: unlimited */
    maxWordCount: z.nullable(z.int(messages.wholeNumber).check(z.minimum(1), z.maximum(elementLimits.words))),
  }),
  z.object({
    type: z.literal('LINEAR_SCALE'),
    ...question,
    minLabel: text(elementLimits.scaleLabel),
    maxLabel: text(elementLimits.scaleLabel),
  }),
  z.object({
    type: z.literal('MULTIPLE_CHOICE'),
    ...question,
    options: z.array(text(elementLimits.option)).check(z.maxLength(elementLimits.options)),
    multiselect: z.boolean(),
  }),
  z.object({ type: z.literal('FILE'), ...question }),
]);
/** An element as staff write it. */
export type ElementDraft = z.output<typeof elementDraft>;

const counted = { page: z.int() };
const [heading1, heading2, checkbox, openText, linearScale, multipleChoice, file] = elementDraft.def.options;

/** An element as it is stored: with its page, which is counted and never sent. */
export const storedElement = z.discriminatedUnion('type', [
  z.extend(heading1, counted),
  z.extend(heading2, counted),
  z.extend(checkbox, counted),
  z.extend(openText, counted),
  z.extend(linearScale, counted),
  z.extend(multipleChoice, counted),
  z.extend(file, counted),
]);

export type ApplicationElement = ElementDraft & { page: number };
export type QuestionElement = Exclude<ApplicationElement, { type: 'HEADING_1' | 'HEADING_2' }>;

export function isQuestion<E extends ElementDraft>(element: E): element is Exclude<E, { type: 'HEADING_1' | 'HEADING_2' }> {
  return element.type !== 'HEADING_1' && element.type !== 'HEADING_2';
}

/** A page number is the count of HEADING_2 elements seen so far: what stands before the first is on page 0. */
export function numberPages(elements: readonly ElementDraft[]): ApplicationElement[] {
  let page = 0;
  return elements.map((element) => {
    if (element.type === 'HEADING_2') page += 1;
    return { ...element, page };
  });
}

/** How many of the elements have a question. */
export function countQuestions(elements: readonly ElementDraft[]): number {
  return elements.filter(isQuestion).length;
}

/** One page as it is shown. `number` is what its elements carry; `section` is the HEADING_1 it stands under. */
export interface ApplicationPage<E extends ApplicationElement = ApplicationElement> {
  number: number;
  title: string;
  section: string;
  /** questions, and headings that stand between them; the page's own title and the next page's section are left out */
  elements: E[];
}

/**
 * The pages in order. A HEADING_1 before a page's first question names the section that the page stands
 * in, one behind its last question that of the page that follows. A page without questions is left
 * out unless it has a title.
 */
export function pagesOf<E extends ApplicationElement>(elements: readonly E[]): ApplicationPage<E>[] {
  const pages: ApplicationPage<E>[] = [];
  let page: ApplicationPage<E> = { number: 0, title: '', section: '', elements: [] };
  const close = () => {
    const first = page.elements.findIndex(({ type }) => type !== 'HEADING_1');
    const begins = page.elements.slice(0, first < 0 ? undefined : first);
    const section = lastSection(begins) ?? page.section;
    const shown = page.elements.slice(begins.length, page.elements.findLastIndex(isQuestion) + 1);
    if (shown.length > 0 || page.title !== '') pages.push({ ...page, section, elements: shown });
    return lastSection(page.elements) ?? page.section;
  };
  for (const element of elements) {
    if (element.type === 'HEADING_2') page = { number: element.page, section: close(), title: element.text, elements: [] };
    else page.elements.push(element);
  }
  close();
  return pages;
}

function lastSection(elements: readonly ElementDraft[]): string | undefined {
  return elements.findLast((element) => element.type === 'HEADING_1')?.text;
}
