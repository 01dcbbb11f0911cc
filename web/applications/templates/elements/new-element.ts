import { elementLimits } from '#contract/applications/element-types/fields.ts';
import { type ElementDraft, type ElementType, isQuestion, questionRules } from '#contract/applications/elements.ts';
import { textOf } from './element-kinds.tsx';

/** A permanent, random name for an element. Does not use `crypto.randomUUID`, because browsers offer it only over https. */
export function newUid(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns a new element, with the texts and settings of `from` that fit its type. */
export function newElement(type: ElementType, from?: ElementDraft): ElementDraft {
  const uid = from?.uid ?? newUid();
  const text = from === undefined ? '' : textOf(from);
  if (type === 'HEADING_1' || type === 'HEADING_2') return { type, uid, text: text.slice(0, elementLimits.heading) };
  const before = from !== undefined && isQuestion(from) ? from : undefined;
  const asked = { uid, question: text, required: before?.required ?? true, helpText: before?.helpText ?? '' };
  const linked = before?.earlier ? { ...asked, earlier: before.earlier } : asked;
  return questionRules[type].create(linked);
}
