import type { ElementFault } from './element-types/question-rules.ts';
import { type ElementDraft, isQuestion, type QuestionOf, type QuestionType, questionRules } from './elements.ts';

/** Whether nonprofits can respond now, according to the dates of the template. */
export const openStates = ['NOT_OPEN_YET', 'OPEN', 'CLOSED'] as const;
export type OpenState = (typeof openStates)[number];

/** The open state at the moment `now` (milliseconds since 1970). At the closing instant itself, the template is closed. */
export function openStateAt(template: { opensAt: string | null; closesAt: string | null }, now: number): OpenState {
  if (template.opensAt !== null && now < Date.parse(template.opensAt)) return 'NOT_OPEN_YET';
  if (template.closesAt !== null && now >= Date.parse(template.closesAt)) return 'CLOSED';
  return 'OPEN';
}

/** The length of an application, which the applicant sees before starting. */
export function sizeOf(elements: readonly ElementDraft[]) {
  const questions = elements.filter(isQuestion);
  return {
    numberQuestions: questions.length,
    numberRequired: questions.filter(({ required }) => required).length,
    maxWords: questions.reduce((sum, question) => sum + maxWordsOf(question), 0),
  };
}

function maxWordsOf<T extends QuestionType>(question: QuestionOf<T>): number {
  return questionRules[question.type].maxWords(question);
}

const publicationMessages = {
  noQuestion: 'Add at least one question.',
  questionEmpty: 'This question has no text.',
  headingEmpty: 'This heading has no text.',
};

export interface TemplateFault {
  /** where the fault is: `elements.3.question` */
  path: string;
  uid: string | null;
  message: string;
}

/** Why a template cannot be published. Browser and server both use this function. */
export function publicationFaults(elements: readonly ElementDraft[]): TemplateFault[] {
  const faults = elements.flatMap((element, index) =>
    elementFaults(element).map(({ field, message }) => ({ path: `elements.${index}.${field}`, uid: element.uid, message })),
  );
  if (elements.some(isQuestion)) return faults;
  return [{ path: 'elements', uid: null, message: publicationMessages.noQuestion }, ...faults];
}

export function elementFaults(element: ElementDraft): ElementFault[] {
  if (!isQuestion(element)) {
    return element.text.trim() === '' ? [{ field: 'text', message: publicationMessages.headingEmpty }] : [];
  }
  const faults = element.question.trim() === '' ? [{ field: 'question', message: publicationMessages.questionEmpty }] : [];
  return [...faults, ...settingFaults(element)];
}

function settingFaults<T extends QuestionType>(question: QuestionOf<T>): ElementFault[] {
  return questionRules[question.type].faults(question);
}
