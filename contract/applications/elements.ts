import * as z from 'zod/mini';
import { keysOf } from '#contract/platform/fields/field.ts';
import { type AnswerValue, answerValue } from './answers.ts';
import { checkbox } from './element-types/checkbox.ts';
import { date, dateSettings } from './element-types/date.ts';
import { headingFields, questionFields } from './element-types/fields.ts';
import { file, fileSettings } from './element-types/file.ts';
import { linearScale, linearScaleSettings } from './element-types/linear-scale.ts';
import { multipleChoice, multipleChoiceSettings } from './element-types/multiple-choice.ts';
import { number, numberSettings } from './element-types/number.ts';
import { openText, openTextSettings } from './element-types/open-text.ts';
import type { FileName, QuestionRules } from './element-types/question-rules.ts';
import { table } from './element-types/table/table.ts';
import { tableSettings } from './element-types/table/table-settings.ts';

/**
 * An application is an ordered list of elements. Headings divide it into sections (HEADING_1) and pages (HEADING_2);
 * all other elements are questions. To add a type of question, write a file in `element-types/`, add a line to the union in
 * this function and to `questionRules`, and add the views of the new type in `web/applications/questions/` and
 * `web/applications/templates/elements/element-kinds.tsx`. The compiler reports each list that lacks the new type.
 */
function elementOf<Heading extends Fields, Question extends Fields, File extends Fields>(more: {
  heading: Heading;
  question: Question;
  file: File;
}) {
  const question = { ...questionFields, ...more.question };
  return z.discriminatedUnion('type', [
    z.object({ type: z.literal('HEADING_1'), ...headingFields, ...more.heading }),
    z.object({ type: z.literal('HEADING_2'), ...headingFields, ...more.heading }),
    z.object({ type: z.literal('CHECKBOX'), ...question }),
    z.object({ type: z.literal('OPEN_TEXT'), ...question, ...openTextSettings }),
    z.object({ type: z.literal('LINEAR_SCALE'), ...question, ...linearScaleSettings }),
    z.object({ type: z.literal('MULTIPLE_CHOICE'), ...question, ...multipleChoiceSettings }),
    z.object({ type: z.literal('NUMBER'), ...question, ...numberSettings }),
    z.object({ type: z.literal('DATE'), ...question, ...dateSettings }),
    z.object({ type: z.literal('TABLE'), ...question, ...tableSettings }),
    z.object({ type: z.literal('FILE'), ...question, ...fileSettings, ...more.file }),
  ]);
}
type Fields = Readonly<Record<string, z.ZodMiniType>>;

export const questionRules: { [T in QuestionType]: QuestionRules<QuestionOf<T>> } = {
  CHECKBOX: checkbox,
  OPEN_TEXT: openText,
  LINEAR_SCALE: linearScale,
  MULTIPLE_CHOICE: multipleChoice,
  NUMBER: number,
  DATE: date,
  TABLE: table,
  FILE: file,
};

/** An element as staff write it. */
export const elementDraft = elementOf({ heading: {}, question: {}, file: {} });
export type ElementDraft = z.output<typeof elementDraft>;

const counted = { page: z.int() };
/** An element as stored. `page`: see `numberPages`. */
export const storedElement = elementOf({ heading: counted, question: counted, file: {} });
export type ApplicationElement = z.output<typeof storedElement>;

/** An element of a response: a copy of the template's element, with the answer. */
export const responseElement = elementOf({
  heading: counted,
  question: {
    ...counted,
    /** for a FILE, the name of the file; if the question takes several files, a list of names */
    answer: answerValue,
    /** 0: the question was never answered */
    revision: z.int(),
  },
  file: {
    /** the files that answer the question, in their order */
    files: z.array(
      z.object({
        id: z.int(),
        filename: z.string(),
        size: z.int(),
        /** as `downloadLink` below */
        downloadLink: z.string(),
      }),
    ),
    /** of a question that takes one file; like the two fields below, null if it takes several */
    fileId: z.nullable(z.int()),
    fileSize: z.nullable(z.int()),
    /** a link that opens the file for 12 hours, in the session that requested the response */
    downloadLink: z.nullable(z.string()),
  },
});
export type ResponseElement = z.output<typeof responseElement>;

export type ElementType = ElementDraft['type'];
export type HeadingType = 'HEADING_1' | 'HEADING_2';
export type QuestionType = Exclude<ElementType, HeadingType>;
export const questionTypes = keysOf(questionRules);
type QuestionDrafts = { [T in QuestionType]: Extract<ElementDraft, { type: T }> };
/** A question by its type. For several types: their union, written so that the compiler can narrow it by `type`. */
export type QuestionOf<T extends QuestionType = QuestionType> = { [P in T]: QuestionDrafts[P] & { type: P } }[T];
export type QuestionElement = Exclude<ApplicationElement, { type: HeadingType }>;

/** An answer as plain text for people. `fileName` returns the name of an uploaded file. */
export function answerInWords<T extends QuestionType>(
  question: QuestionOf<T>,
  answer: AnswerValue,
  fileName: FileName = () => undefined,
): string {
  return questionRules[question.type].inWords(question, answer, fileName);
}

export function isQuestion<E extends { type: ElementType }>(element: E): element is Exclude<E, { type: HeadingType }> {
  return element.type !== 'HEADING_1' && element.type !== 'HEADING_2';
}

/** Adds each element's page number: the count of HEADING_2 elements so far. Elements before the first HEADING_2 are on page 0. */
export function numberPages(elements: readonly ElementDraft[]): ApplicationElement[] {
  let page = 0;
  return elements.map((element) => {
    if (element.type === 'HEADING_2') page += 1;
    return { ...element, page };
  });
}

export function countQuestions(elements: readonly ElementDraft[]): number {
  return elements.filter(isQuestion).length;
}
