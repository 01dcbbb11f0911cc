import * as z from 'zod/mini';
import { type AnswerValue, answerMessages, isUnanswered } from '#contract/applications/answers.ts';
import { text } from '#contract/platform/wire/shapes.ts';
import { elementLimits, type QuestionValues } from './fields.ts';
import { type ElementFault, type GivenAnswer, noAnswerWords, plainRules } from './question-rules.ts';

export const multipleChoiceSettings = {
  options: z.array(text(elementLimits.option)).check(z.maxLength(elementLimits.options)),
  multiselect: z.boolean(),
};

interface Settings {
  options: string[];
  multiselect: boolean;
}

const optionMessages = {
  tooFewOptions: 'Give at least two options that differ.',
  optionEmpty: 'This option has no text.',
  optionTwice: 'This option is there twice.',
};

/** Answered with an option, or (multiselect) with a list of options. */
export const multipleChoice = {
  ...plainRules,
  create: (asked: QuestionValues) => ({ type: 'MULTIPLE_CHOICE' as const, ...asked, options: ['', ''], multiselect: false }),
  faults: ({ options }: Settings): ElementFault[] => {
    const given = options.map((option) => option.trim());
    const faults = given.flatMap((option, index) => {
      if (option === '') return [{ field: `options.${index}`, message: optionMessages.optionEmpty }];
      if (given.indexOf(option) < index) return [{ field: `options.${index}`, message: optionMessages.optionTwice }];
      return [];
    });
    const distinct = new Set(given.filter((option) => option !== ''));
    return distinct.size < 2 ? [{ field: 'options', message: optionMessages.tooFewOptions }, ...faults] : faults;
  },
  misfit: ({ options, multiselect }: Settings, answer: GivenAnswer) => {
    if (Array.isArray(answer) !== multiselect) return answerMessages.wrongType;
    const chosen = Array.isArray(answer) ? answer : [answer];
    const texts = chosen.filter((one) => typeof one === 'string');
    if (texts.length !== chosen.length) return answerMessages.wrongType;
    const offered = texts.every((one) => one === '' || options.includes(one));
    return offered && new Set(texts).size === texts.length ? null : answerMessages.notOffered;
  },
  inWords: (_: unknown, answer: AnswerValue) => {
    if (isUnanswered(answer)) return noAnswerWords;
    return Array.isArray(answer) ? answer.join('\n') : String(answer);
  },
};
