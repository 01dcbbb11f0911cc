import { type AnswerValue, answerLimit, countWords, isUnanswered, scale } from '#contract/applications/answers.ts';
import type { QuestionOf, QuestionType } from '#contract/applications/elements.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { plainWords } from './same-words.ts';

/** How much of an earlier answer fits the question that is asked now. */
export interface Fitted {
  /** the part of the earlier answer that fits the question; null: no part fits */
  answer: AnswerValue;
  /** why the earlier answer does not fit, or only a part of it fits; null: all of it fits */
  gap: string | null;
}

/** An earlier answer that is not a file. `ends`: the labels of the earlier question's scale, if it was a LINEAR_SCALE. */
export interface GivenBefore {
  answer: AnswerValue;
  ends?: { minLabel: string; maxLabel: string } | undefined;
}

type Fit<T extends QuestionType> = (question: QuestionOf<T>, given: GivenBefore) => Fitted;

const nothing = (gap: string): Fitted => ({ answer: null, gap });
const fits = (answer: AnswerValue): Fitted => ({ answer, gap: null });

/** The answer as trimmed texts, without empty ones: each option of a list, a text, a number, or Yes or No. */
function texts(answer: AnswerValue): string[] {
  if (typeof answer === 'boolean') return [answer ? 'Yes' : 'No'];
  const given = Array.isArray(answer) ? answer : [String(answer)];
  return given.map((one) => one.trim()).filter((one) => one !== '');
}

const openText: Fit<'OPEN_TEXT'> = ({ maxWordCount }, { answer }) => {
  const text = Array.isArray(answer) ? texts(answer).join('; ') : typeof answer === 'string' ? answer : texts(answer).join();
  if (text.length > answerLimit) return nothing(`It is longer than ${howMany(answerLimit, 'character', 'characters')}.`);
  const words = countWords(text);
  if (maxWordCount === null || words <= maxWordCount) return fits(text);
  return { answer: text, gap: `It has ${howMany(words, 'word', 'words')}, and ${maxWordCount} are allowed now: shorten it.` };
};

const checkbox: Fit<'CHECKBOX'> = (_, { answer }) => {
  const [text = ''] = texts(answer).map(plainWords);
  if (text === 'yes' || text === 'no') return fits(text === 'yes');
  return nothing('This is a check box now.');
};

const linearScale: Fit<'LINEAR_SCALE'> = (question, { answer, ends }) => {
  const step = scale.find((one) => String(one) === String(answer));
  if (step === undefined) return nothing('This is a scale from 1 to 5 now.');
  const same =
    ends &&
    plainWords(ends.minLabel) === plainWords(question.minLabel) &&
    plainWords(ends.maxLabel) === plainWords(question.maxLabel);
  return { answer: step, gap: same ? null : 'The ends of the scale have other names now.' };
};

const multipleChoice: Fit<'MULTIPLE_CHOICE'> = ({ options, multiselect }, { answer }) => {
  const wanted = texts(answer);
  const kept = options.filter((option) => wanted.some((one) => plainWords(one) === plainWords(option)));
  const gone = wanted.filter((one) => !options.some((option) => plainWords(one) === plainWords(option)));
  const names = gone.map((one) => `“${one.length > 80 ? `${one.slice(0, 79)}…` : one}”`).join(', ');
  const gap = gone.length === 0 ? null : `${names} ${gone.length === 1 ? 'is' : 'are'} not offered now.`;
  if (kept.length === 0) return nothing(gap ?? 'It names no option.');
  if (multiselect) return { answer: [...new Set(kept)], gap };
  return kept.length === 1 && gap === null ? fits(kept[0] ?? null) : nothing(gap ?? 'Only one option can be chosen now.');
};

const file: Fit<'FILE'> = () => nothing('This is answered by a file now.');

const fitOf: { [T in QuestionType]: Fit<T> } = {
  OPEN_TEXT: openText,
  CHECKBOX: checkbox,
  LINEAR_SCALE: linearScale,
  MULTIPLE_CHOICE: multipleChoice,
  FILE: file,
};

/** Fits an earlier answer to this question. Undefined if nothing was answered, or if the result is only an unticked box. */
export function fitAnswer<T extends QuestionType>(question: QuestionOf<T>, given: GivenBefore): Fitted | undefined {
  if (isUnanswered(given.answer) && given.answer !== false) return undefined;
  const fitted = fitOf[question.type](question, given);
  // the box of a new question is unticked anyway
  return fitted.answer === false ? undefined : fitted;
}
