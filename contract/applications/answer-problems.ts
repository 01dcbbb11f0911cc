import { type AnswerValue, isUnanswered } from './answers.ts';
import { type QuestionOf, type QuestionType, questionRules } from './elements.ts';

/** Returns why an answer cannot be stored; null if it can be stored. Incomplete answers can be stored. */
export function formProblem<T extends QuestionType>(question: QuestionOf<T>, answer: AnswerValue): string | null {
  return answer === null ? null : questionRules[question.type].misfit(question, answer);
}

/** Returns why an answer cannot be submitted; null if it can be submitted. Browser and server both use this function. */
export function answerProblem<T extends QuestionType>(question: QuestionOf<T>, answer: AnswerValue): string | null {
  const rules = questionRules[question.type];
  if (answer === null || isUnanswered(answer)) {
    return formProblem(question, answer) ?? (question.required ? rules.missing : null);
  }
  return formProblem(question, answer) ?? rules.obstacle(question, answer);
}
