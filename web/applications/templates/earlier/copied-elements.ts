import { type ElementDraft, isQuestion } from '#contract/applications/elements.ts';
import type { Template } from '#contract/applications/templates.ts';
import { mayLink } from './propose-sources.ts';

/**
 * The elements for a copy of a template. If the template is published, each saved question that can have a link is linked to its
 * original.
 */
export function copiedElements(
  elements: readonly ElementDraft[],
  { id, isPublished, elements: saved }: Template,
): ElementDraft[] {
  const asked = new Set(isPublished ? saved.filter(isQuestion).map(({ uid }) => uid) : []);
  return elements.map((element) => {
    if (!isQuestion(element) || !asked.has(element.uid) || !mayLink(element)) return element;
    return { ...element, earlier: { profile: element.earlier?.profile ?? null, question: { template: id, uid: element.uid } } };
  });
}
