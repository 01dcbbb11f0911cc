import { type AnswerValue, answerLimit, countWords, isTable, isUnanswered, scale } from '#contract/applications/answers.ts';
import { numberAnswer } from '#contract/applications/element-types/number.ts';
import { answerInWords, type QuestionOf, type QuestionType, questionRules } from '#contract/applications/elements.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { type Fitted, fitTable } from './fit-table.ts';
import { plainWords } from './same-words.ts';

/** An earlier answer that is not a file. `asked`: the earlier question; undefined for a field of the profile. */
export interface GivenBefore {
  answer: AnswerValue;
  asked?: QuestionOf | undefined;
}

type Fit<T extends QuestionType> = (question: QuestionOf<T>, given: GivenBefore) => Fitted;

const nothing = (gap: string): Fitted => ({ answer: null, gap });
const fits = (answer: AnswerValue): Fitted => ({ answer, gap: null });

/** The answer as trimmed texts, without empty ones: each option of a list, a text, a number with its unit, or Yes or No. */
function texts(answer: AnswerValue, asked?: QuestionOf): string[] {
  if (asked?.type === 'NUMBER' || asked?.type === 'DATE' || asked?.type === 'TABLE') return [answerInWords(asked, answer)];
  if (typeof answer === 'boolean') return [answer ? 'Yes' : 'No'];
  const given = Array.isArray(answer) ? answer : [String(answer)];
  return given.map((one) => String(one).trim()).filter((one) => one !== '');
}

const openText: Fit<'OPEN_TEXT'> = ({ maxWordCount }, { answer, asked }) => {
  const isText = typeof answer === 'string' && asked?.type !== 'DATE';
  const text = isText ? answer : texts(answer, asked).join('; ');
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

const linearScale: Fit<'LINEAR_SCALE'> = (question, { answer, asked }) => {
  const step = scale.find((one) => String(one) === String(answer));
  if (step === undefined) return nothing('This is a scale from 1 to 5 now.');
  const same =
    asked?.type === 'LINEAR_SCALE' &&
    plainWords(asked.minLabel) === plainWords(question.minLabel) &&
    plainWords(asked.maxLabel) === plainWords(question.maxLabel);
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

const number: Fit<'NUMBER'> = (question, { answer, asked }) => {
  const given = typeof answer === 'number' ? answer : numberAnswer(question, texts(answer).join(' '));
  if (typeof given !== 'number') return nothing('This is a number now.');
  const gap = questionRules.NUMBER.obstacle(question, given);
  if (gap !== null) return nothing(gap);
  const before = asked?.type === 'NUMBER' ? asked.unit : question.unit;
  if (plainWords(before) === plainWords(question.unit)) return fits(given);
  return { answer: given, gap: `It was given ${before === '' ? 'without a unit' : `in ${before}`}.` };
};

const date: Fit<'DATE'> = (question, { answer }) => {
  const day = typeof answer === 'string' ? answer.trim() : answer;
  if (day === null || questionRules.DATE.misfit(question, day) !== null) return nothing('This is a date now.');
  const gap = questionRules.DATE.obstacle(question, day);
  return gap === null ? fits(day) : nothing(gap);
};

const table: Fit<'TABLE'> = (question, { answer, asked }) => {
  if (!isTable(answer) || asked?.type !== 'TABLE') return nothing('This is a table now.');
  return fitTable(question, asked, answer.rows);
};

const file: Fit<'FILE'> = () => nothing('This is answered by a file now.');

const fitOf: { [T in QuestionType]: Fit<T> } = {
  OPEN_TEXT: openText,
  CHECKBOX: checkbox,
  LINEAR_SCALE: linearScale,
  MULTIPLE_CHOICE: multipleChoice,
  NUMBER: number,
  DATE: date,
  TABLE: table,
  FILE: file,
};

/** Fits an earlier answer to this question. Undefined if nothing was answered, or if the result is only an unticked box. */
export function fitAnswer<T extends QuestionType>(question: QuestionOf<T>, given: GivenBefore): Fitted | undefined {
  if (isUnanswered(given.answer) && given.answer !== false) return undefined;
  const fitted = fitOf[question.type](question, given);
  // the box of a new question is unticked anyway
  return fitted.answer === false ? undefined : fitted;
}
