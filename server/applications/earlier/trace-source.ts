import type { EarlierSource } from '#contract/applications/element-types/earlier-source.ts';
import { type ApplicationElement, isQuestion } from '#contract/applications/elements.ts';
import { readElements } from '#server/applications/stored-elements.ts';
import type { Db } from '#server/platform/database/connection.ts';

/** The elements of templates, by the template's id. */
export type Templates = Map<number, readonly ApplicationElement[]>;

/**
 * The most links that are followed. Each link usually leads to the application of the year before, so this is about ten years.
 */
const longestChain = 10;

interface Traced {
  /** the questions of other templates that the links lead to, in the order of the links */
  questions: { template: number; uid: string }[];
  /**
   * The field of the profile that the question is linked to. If the question has no such link, the field that the first linked
   * question with such a link has; null if none has one.
   */
  profile: string | null;
}

function sourceOf(templates: Templates, template: number, uid: string): EarlierSource | null {
  const element = templates.get(template)?.find((one) => one.uid === uid);
  return (element && isQuestion(element) && element.earlier) || null;
}

/**
 * Follows the links of a question from application to application. A link to a question that was seen before, or the tenth link,
 * ends the search.
 */
export function traceSource(templates: Templates, template: number, uid: string): Traced {
  const questions: Traced['questions'] = [];
  const seen = new Set([`${template} ${uid}`]);
  let source = sourceOf(templates, template, uid);
  let profile: string | null = null;
  while (source) {
    profile ??= source.profile;
    const next = source.question;
    if (!next || seen.has(`${next.template} ${next.uid}`) || questions.length === longestChain) break;
    seen.add(`${next.template} ${next.uid}`);
    questions.push(next);
    source = sourceOf(templates, next.template, next.uid);
  }
  return { questions, profile };
}

/** Reads a template and, link by link, the templates that its questions lead to. Stops when more than ten templates are read. */
export async function readLinkedTemplates(db: Db, first: number): Promise<Templates> {
  const known: Templates = new Map();
  let wanted = [first];
  while (wanted.length > 0 && known.size <= longestChain) {
    const rows = await db.selectFrom('applicationTemplates').select(['id', 'elements']).where('id', 'in', wanted).execute();
    for (const { id, elements } of rows) known.set(id, readElements(elements));
    const linked = rows.flatMap(({ elements }) => readElements(elements)).filter(isQuestion);
    const ids = linked.flatMap(({ earlier }) => (earlier?.question ? [earlier.question.template] : []));
    wanted = [...new Set(ids)].filter((id) => !known.has(id));
    if (rows.length === 0) break;
  }
  return known;
}
