import { readdirSync, readFileSync } from 'node:fs';
import { type AnswerValue, isUnanswered } from '#contract/applications/answers.ts';
import { fitAnswer } from '#contract/applications/earlier/fit.ts';
import { type ElementDraft, isQuestion, type QuestionOf } from '#contract/applications/elements.ts';
import { readTemplateFile } from '#contract/applications/template-file/template-file.ts';
import { proposeSources } from '../web/applications/templates/earlier/propose-sources.ts';
import { atMost, type Figure } from './report.ts';

const folder = new URL('../../shared/data/application-forms/', import.meta.url);
/** `keys`: what a good typist types in a minute; `choice`, `reading`: seconds to choose an option and to check an answer */
const pace = { keys: 200, choice: 6, reading: 12 };
/** every fifth question, if it asks for a text, is answered anew, although the earlier answer fits */
const everyRewritten = 5;

interface Work {
  keys: number;
  clicks: number;
  minutes: number;
}

/** Computes what a returning nonprofit types in the real forms: in the same forms a year later, and in another fund's form. */
export function benchAnswerOnce(log: (line: string) => void): Figure[] {
  log('reading the real application forms');
  const forms = readdirSync(folder).map((name) => ({ name, questions: questionsOf(name) }));
  const organization = forms.filter(({ name }) => /organisation/.test(name));
  const [first, second] = organization;
  if (!first || !second) return [];
  const all = forms.flatMap(({ questions }) => questions);
  return [
    ...figures(`the same ${all.length} questions of ${forms.length} forms, a year later`, all, all),
    ...figures(
      `${second.questions.length} questions of another fund, after ${first.questions.length}`,
      first.questions,
      second.questions,
    ),
  ];
}

function questionsOf(name: string): QuestionOf[] {
  const read = readTemplateFile(readFileSync(new URL(name, folder), 'utf8'), name);
  if ('faults' in read) throw new Error(`${name} can't be read`);
  const elements: readonly ElementDraft[] = read.draft.elements ?? [];
  return elements.filter(isQuestion).map((question) => ({ ...question, uid: `${name.length}-${question.uid}` }));
}

/** Links the questions of `now` to their proposed sources in `before`, and compares offered answers with typing everything. */
function figures(what: string, before: readonly QuestionOf[], now: readonly QuestionOf[]): Figure[] {
  const asked = before.map(({ uid, type, question }) => ({ uid, type, question }));
  const renamed = now.map((question) => ({ ...question, uid: `new-${question.uid}` }));
  const links = new Map(
    proposeSources(renamed, [{ id: 1, name: 'Last year', year: 2026, questions: asked }]).map(({ uid, source }) => [
      uid,
      source.question,
    ]),
  );
  const offered = renamed.map((question) => {
    const source = before.find(({ uid }) => uid === links.get(question.uid)?.uid);
    return { question, fits: source !== undefined && fitsWhole(question, source) };
  });
  const typed = sum(renamed.map(byHand));
  const linked = sum(offered.map(({ question, fits }, index) => (fits ? taken(question, index) : byHand(question))));
  const detail = `${linked.keys} of ${typed.keys} keys, ${linked.clicks + 1} of ${typed.clicks} clicks, ${Math.round(linked.minutes)} of ${Math.round(typed.minutes)} minutes`;
  const found = offered.filter(({ fits }) => fits).length;
  return [
    { what, value: `${found} of ${renamed.length} answers are offered and fit` },
    atMost('  keys typed, beside typing everything', linked.keys / typed.keys, 0.2, '×', detail),
  ];
}

function fitsWhole(question: QuestionOf, source: QuestionOf): boolean {
  if (question.type === 'FILE') return source.type === 'FILE';
  return fitAnswer(question, { answer: answerTo(source), asked: source })?.gap === null;
}

/** A plausible answer. A text has 60 % of the allowed words, or 40 words without a limit. */
function answerTo(question: QuestionOf): AnswerValue {
  switch (question.type) {
    case 'OPEN_TEXT':
      return 'words '.repeat(question.maxWordCount === null ? 40 : Math.max(1, Math.round(question.maxWordCount * 0.6))).trim();
    case 'MULTIPLE_CHOICE':
      return question.multiselect ? question.options.slice(0, 2) : (question.options[0] ?? null);
    case 'LINEAR_SCALE':
      return 4;
    default:
      return true;
  }
}

function byHand(question: QuestionOf): Work {
  const answer = answerTo(question);
  if (isUnanswered(answer)) return { keys: 0, clicks: 0, minutes: 0 };
  if (typeof answer === 'string' && question.type === 'OPEN_TEXT') {
    return { keys: answer.length, clicks: 1, minutes: answer.length / pace.keys };
  }
  const clicks = question.type === 'FILE' ? 2 : Array.isArray(answer) ? answer.length : 1;
  return { keys: 0, clicks, minutes: (clicks * pace.choice) / 60 };
}

/** The work if an earlier answer is offered: the person checks the answer; every fifth text is written anew. */
function taken(question: QuestionOf, index: number): Work {
  if (question.type === 'OPEN_TEXT' && index % everyRewritten === 0) return byHand(question);
  return { keys: 0, clicks: 0, minutes: pace.reading / 60 };
}

function sum(works: readonly Work[]): Work {
  return works.reduce((total, { keys, clicks, minutes }) => ({
    keys: total.keys + keys,
    clicks: total.clicks + clicks,
    minutes: total.minutes + minutes,
  }));
}
