import type { EarlierAnswer, EarlierAnswers } from '#contract/applications/earlier/calls.ts';
import { fitAnswer } from '#contract/applications/earlier/fit.ts';
import { fitFiles } from '#contract/applications/earlier/fit-files.ts';
import { profileSources } from '#contract/applications/earlier/profile-sources.ts';
import { fileIds } from '#contract/applications/element-types/file.ts';
import { answerInWords, isQuestion, type QuestionOf } from '#contract/applications/elements.ts';
import { profileAnswer } from '#contract/nonprofits/profile-answer.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { mayEdit } from '#server/applications/responses/policy.ts';
import { findState, type ResponseState } from '#server/applications/responses/store.ts';
import { findNonprofit, type WholeNonprofit } from '#server/nonprofits/record/store.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { FileLinks } from '#server/platform/files/bound-links.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { type EarlierResponse, findEarlierResponses } from './own-responses.ts';
import { readLinkedTemplates, type Templates, traceSource } from './trace-source.ts';

/** The actor, and the response for which earlier answers are read. */
export interface EarlierRequest {
  actor: Actor;
  id: number;
  timeZone: string;
  links: FileLinks;
}

/**
 * The earlier answers of the actor's own nonprofit, for each question of a response that the actor may change. Uses the present
 * links of the template, even those that staff made after the response was begun.
 */
export async function findEarlierAnswers(db: Db, { actor, id, timeZone, links }: EarlierRequest): Promise<EarlierAnswers> {
  const state = await findState(db, id);
  if (!state || state.nonprofitId !== actor.nonprofit) throw notFound();
  if (!mayEdit(actor, state)) return { questions: [] };
  const before = await readBefore(db, state, timeZone);
  const linkFor = (file: number) => links.linkFor(file, actor);
  const questions = state.elements.filter(isQuestion).map((question) => ({
    uid: question.uid,
    answers: withoutRepetition(answersBefore(question, before, linkFor)),
  }));
  return { questions: questions.filter(({ answers }) => answers.length > 0) };
}

interface Before {
  template: number;
  templates: Templates;
  responses: EarlierResponse[];
  nonprofit: WholeNonprofit | undefined;
}

async function readBefore(db: Db, { id, nonprofitId, templateId }: ResponseState, timeZone: string): Promise<Before> {
  const templates = await readLinkedTemplates(db, templateId);
  const earlier = [...templates.keys()].filter((template) => template !== templateId);
  return {
    template: templateId,
    templates,
    responses: await findEarlierResponses(db, { nonprofit: nonprofitId, except: id, templates: earlier, timeZone }),
    nonprofit: await findNonprofit(db, nonprofitId),
  };
}

function answersBefore(question: QuestionOf, before: Before, linkFor: (file: number) => string): EarlierAnswer[] {
  const { questions, profile } = traceSource(before.templates, before.template, question.uid);
  const inApplications = before.responses.flatMap((response) => {
    const uids = questions.filter(({ template }) => template === response.templateId).map(({ uid }) => uid);
    return uids.flatMap((uid) => answerIn(question, response, uid, linkFor) ?? []);
  });
  return [...inApplications, ...inProfile(question, profile, before.nonprofit)];
}

function inProfile(question: QuestionOf, name: string | null, nonprofit: WholeNonprofit | undefined): EarlierAnswer[] {
  const source = name === null ? undefined : profileSources.get(name);
  if (!source || !nonprofit) return [];
  const answer = profileAnswer(nonprofit, source);
  const fitted = fitAnswer(question, { answer });
  if (!fitted) return [];
  const words = Array.isArray(answer) ? answer.join('\n') : String(answer);
  return [{ from: 'PROFILE', name: source.label, year: null, response: null, words, ...fitted, files: [] }];
}

function answerIn(
  question: QuestionOf,
  { id, templateName, year, elements, answers, files }: EarlierResponse,
  uid: string,
  linkFor: (file: number) => string,
): EarlierAnswer | undefined {
  const asked = elements.find((element) => element.uid === uid);
  const answer = answers.find((one) => one.uid === uid)?.answer ?? null;
  if (!asked || !isQuestion(asked) || answer === null) return undefined;
  const from = { from: 'APPLICATION', name: templateName, year, response: id } as const;
  if (asked.type === 'FILE') {
    const given = fileIds(answer).flatMap((id) => files.find((one) => one.id === id) ?? []);
    if (given.length === 0) return undefined;
    const { fitting, gap } = fitFiles(question, given);
    const words = given.map(({ filename }) => filename).join('\n');
    const withLinks = given.map(({ id: file, filename, size }) => {
      return { id: file, filename, size, downloadLink: linkFor(file), fits: fitting.includes(file) };
    });
    return { ...from, words, answer: null, gap, files: withLinks };
  }
  const fitted = fitAnswer(question, { answer, asked });
  return fitted && { ...from, words: wordsOf(asked, answer), ...fitted, files: [] };
}

/** An answer in words. A FILE answer gets no words, because this function does not know the names of files. */
export function wordsOf(asked: QuestionOf, answer: EarlierAnswer['answer']): string {
  return answerInWords(asked, answer);
}

/**
 * If several answers have the same words, keeps only the first of them. The newest application comes first, and the profile last.
 */
function withoutRepetition(answers: readonly EarlierAnswer[]): EarlierAnswer[] {
  const plain = ({ words }: EarlierAnswer) => words.trim().replace(/\s+/g, ' ');
  return answers.filter((one, index) => answers.findIndex((other) => plain(other) === plain(one)) === index);
}
