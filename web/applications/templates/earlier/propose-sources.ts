import type { AskingTemplate } from '#contract/applications/earlier/asked-questions.ts';
import { profileSources } from '#contract/applications/earlier/profile-sources.ts';
import { isPromise, plainWords } from '#contract/applications/earlier/same-words.ts';
import type { EarlierSource } from '#contract/applications/element-types/earlier-source.ts';
import { type ElementDraft, isQuestion, type QuestionOf, type QuestionType } from '#contract/applications/elements.ts';
import { likeness, tellingWords, type Weights, weightsOf } from './word-likeness.ts';

/** A link from a question to an earlier answer, for staff to confirm. */
export interface ProposedSource {
  uid: string;
  question: string;
  source: EarlierSource;
  /** `“What do you do?” (Catalogue 2026)` */
  where: string;
  /** whether the texts have the same words, not only similar ones */
  certain: boolean;
  why: string;
}

/** the least likeness of two questions that are proposed as the same */
const alike = 0.6;
/** the least likeness of a question to a profile field: higher, because the field's name has fewer words to compare */
const alikeField = 0.75;

/**
 * Proposes sources for questions without a link: an earlier question, a field of the profile, or both. Each source is proposed
 * once.
 */
export function proposeSources(elements: readonly ElementDraft[], before: readonly AskingTemplate[]): ProposedSource[] {
  const open = elements.filter(isQuestion).filter((question) => !question.earlier && mayLink(question));
  const words = new Map(before.flatMap((one) => one.questions).map(({ question }) => [question, tellingWords(question)]));
  const weight = weightsOf([...words.values(), ...open.map(({ question }) => tellingWords(question))]);
  const taken = new Set<string>();
  const found = open
    .flatMap((question) => [
      ...before.flatMap((template, age) => questionsLike(question, template, { words, weight, age })),
      ...fieldsLike(question, weight),
    ])
    .toSorted((a, b) => b.score - a.score);
  const proposed = new Map<string, ProposedSource>();
  for (const { key, proposal } of found) {
    if (proposed.has(proposal.uid) || taken.has(key)) continue;
    taken.add(key);
    proposed.set(proposal.uid, proposal);
  }
  for (const { key, proposal } of found) {
    const first = proposed.get(proposal.uid);
    if (!first || first.source.profile !== null || !proposal.certain || taken.has(key) || proposal.source.profile === null)
      continue;
    taken.add(key);
    proposed.set(proposal.uid, withProfile(first, proposal));
  }
  return open.flatMap(({ uid }) => proposed.get(uid) ?? []);
}

/** Adds a profile field to a proposal: a nonprofit that never answered the earlier question may have that field. */
function withProfile(first: ProposedSource, { source, where }: ProposedSource): ProposedSource {
  return { ...first, source: { ...first.source, profile: source.profile }, where: `${first.where}, and ${where}` };
}

/** Whether an earlier answer may be offered to a question. */
export function mayLink(question: QuestionOf): boolean {
  return question.question.trim() !== '' && !isPromise(question);
}

interface ScoredSource {
  score: number;
  /** names the source, so that it is proposed for one question only */
  key: string;
  proposal: ProposedSource;
}

interface Compared {
  words: ReadonlyMap<string, ReadonlySet<string>>;
  weight: Weights;
  /** how many of the compared templates are newer than the template of the earlier question */
  age: number;
}

function questionsLike(
  asked: QuestionOf,
  { id, name, questions }: AskingTemplate,
  { words, weight, age }: Compared,
): ScoredSource[] {
  const own = tellingWords(asked.question);
  return questions.flatMap(({ uid, type, question }): ScoredSource[] => {
    if (!canAnswer(type, asked.type)) return [];
    const same = plainWords(question) === plainWords(asked.question);
    const other = words.get(question) ?? new Set<string>();
    const score = same ? 1 : likeness(own, other, weight) * (type === asked.type ? 1 : 0.9);
    if (score < alike) return [];
    const shared = [...own].filter((word) => other.has(word)).length;
    const proposal = {
      uid: asked.uid,
      question: asked.question,
      source: { profile: null, question: { template: id, uid } },
      where: `“${question}” (${name})`,
      certain: same,
      why: same ? 'The same text' : `${shared} of ${new Set([...own, ...other]).size} words are the same`,
    };
    // of two equally good questions, prefer the one of the newer template, then the one with the same uid
    return [{ score: score - age / 1_000 + (same && uid === asked.uid ? 0.000_1 : 0), key: `${id} ${uid}`, proposal }];
  });
}

function fieldsLike(asked: QuestionOf, weight: Weights): ScoredSource[] {
  if (asked.type !== 'OPEN_TEXT' && asked.type !== 'MULTIPLE_CHOICE') return [];
  const own = tellingWords(asked.question);
  return [...profileSources.values()].flatMap(({ name, label, askedAs }): ScoredSource[] => {
    const score = Math.max(...[label, ...askedAs].map((text) => likeness(own, tellingWords(text), weight)));
    if (score < alikeField) return [];
    const proposal = {
      uid: asked.uid,
      question: asked.question,
      source: { profile: name, question: null },
      where: `the profile: ${label}`,
      certain: score > 0.999,
      why: score > 0.999 ? 'The same words' : 'Nearly the same words',
    };
    // prefer an earlier question: its answer says more than the profile
    return [{ score: score - 0.05, key: name, proposal }];
  });
}

/** Whether answers of one type can become answers of another. */
function canAnswer(from: QuestionType, to: QuestionType): boolean {
  if (from === 'FILE' || to === 'FILE') return from === to;
  return from === to || to === 'OPEN_TEXT' || (from === 'OPEN_TEXT' && readsText.has(to)) || isYesNo(from, to);
}

/** The types whose answers can be read from a text. */
const readsText: ReadonlySet<QuestionType> = new Set<QuestionType>(['MULTIPLE_CHOICE', 'NUMBER']);

function isYesNo(from: QuestionType, to: QuestionType): boolean {
  const kinds = ['CHECKBOX', 'MULTIPLE_CHOICE'];
  return kinds.includes(from) && kinds.includes(to);
}
