import { sql } from 'kysely';
import type { AnswerValue } from '#contract/applications/answers.ts';
import { type ApplicationElement, isQuestion } from '#contract/applications/elements.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { mayMailAgain, queueMail } from '#server/platform/mail/queue-mail.ts';
import { answerWords, findFileNames } from './elements/answer-words.ts';

/** most characters in one email: `answer` for each question and each answer, `all` for all of them together */
const limits = { answer: 2_000, all: 60_000 };

interface Submitted {
  response: number;
  person: number;
  elements: readonly ApplicationElement[];
  answers: ReadonlyMap<string, AnswerValue>;
}

/** Sends a confirmation with the answers to the user who submitted. */
export async function mailSubmission(tx: Tx, { response, person, elements, answers }: Submitted): Promise<void> {
  const to = await tx
    .selectFrom('users')
    .select(['email', 'firstName', 'emailConfirmedAt'])
    .where('id', '=', person)
    .executeTakeFirst();
  if (!to) return;
  // The email contains the answers. Without a limit, a user with an unconfirmed address could send any text to a stranger many
  // times.
  if (to.emailConfirmedAt === null && !(await mayMailAgain(tx, to.email))) return;
  const names = await findNames(tx, response);
  const files = await findFileNames(tx, response);
  const data = {
    firstName: to.firstName,
    ...names,
    path: `/applications/responses/${response}/review`,
    ...answersInWords(elements, answers, files),
  };
  await queueMail(tx, { to: to.email, template: 'application-submitted', data });
}

/** The names of a response's nonprofit and application, for emails, notices and the audit trail. */
export async function findNames(tx: Tx, response: number) {
  return tx
    .selectFrom('applicationResponses')
    .innerJoin('nonprofits', 'nonprofits.id', 'applicationResponses.nonprofitId')
    .innerJoin('applicationTemplates', 'applicationTemplates.id', 'applicationResponses.templateId')
    .select(['nonprofits.name as nonprofit', 'applicationTemplates.name as application'])
    .where('applicationResponses.id', '=', response)
    .executeTakeFirstOrThrow();
}

/** Questions and answers as text, as many as fit in an email. */
function answersInWords(
  elements: readonly ApplicationElement[],
  answers: ReadonlyMap<string, AnswerValue>,
  files: ReadonlyMap<number, string>,
) {
  const told: { question: string; answer: string }[] = [];
  let room = limits.all;
  let shortened = false;
  for (const element of elements.filter(isQuestion)) {
    const whole = answerWords(element, answers.get(element.uid) ?? null, files);
    const entry = { question: shorten(element.question, limits.answer), answer: shorten(whole, limits.answer) };
    room -= entry.question.length + entry.answer.length;
    shortened ||= entry.answer !== whole || room < 0;
    if (room < 0) break;
    told.push(entry);
  }
  return { answers: told, shortened };
}

/** Cuts a text that is longer than `limit` characters, and ends it with an ellipsis. Never splits a character. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = limit - 1;
  while (end > 0 && !startsCharacter(text, end)) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** Whether a character starts here: false within a surrogate pair, before a combining mark and at a joiner. */
function startsCharacter(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  const lowSurrogate = code >= 0xdc00 && code <= 0xdfff;
  return !lowSurrogate && !/^[\p{M}\u200d]/u.test(text.slice(index, index + 2)) && text[index - 1] !== '\u200d';
}

/** The active staff of a nonprofit, for emails about its responses. */
export async function findNonprofitStaff(tx: Tx, nonprofit: number) {
  return tx
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('nonprofitId', '=', nonprofit)
    .where('isActive', '=', true)
    .where(sql<boolean>`'NONPROFIT_STAFF' = ANY (roles)`)
    .orderBy('id')
    .execute();
}
