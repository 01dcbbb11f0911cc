import type { ElementDraft } from '#contract/applications/elements.ts';
import { sameValue as same } from '../../../platform/drafts/same-value.ts';
import type { BuilderDraft } from './builder-state.ts';

type Versions<T> = { mine: T; theirs: T };

/** A field or element that both people changed differently. `key` is the field's name or the element's uid. */
export type Disputed =
  | ({ kind: 'field'; key: TemplateField } & Versions<string | null>)
  /** null: one person deleted the element */
  | ({ kind: 'element'; key: string } & Versions<ElementDraft | null>);

const byUid = (elements: readonly ElementDraft[]) => new Map(elements.map((element) => [element.uid, element]));
export type TemplateField = 'name' | 'opensAt' | 'closesAt';

/**
 * Merges the changes of two people to one template. A change by one person is kept. If both changed the same field or element
 * differently, `mine` is kept, or `theirs` if the key is in `given`. The order of elements is theirs, unless only I changed it.
 */
export function mergeTemplates(
  base: BuilderDraft,
  mine: BuilderDraft,
  theirs: BuilderDraft,
  given: ReadonlySet<string> = new Set(),
) {
  const disputed: Disputed[] = [];
  const kept = new Map<string, ElementDraft>();
  const [was, my, their] = [byUid(base.elements), byUid(mine.elements), byUid(theirs.elements)];
  for (const uid of new Set([...their.keys(), ...my.keys()])) {
    const versions = { mine: my.get(uid) ?? null, theirs: their.get(uid) ?? null };
    const wins = winner(was.get(uid) ?? null, versions);
    if (wins === null) disputed.push({ kind: 'element', key: uid, ...versions });
    const element = versions[wins ?? (given.has(uid) ? 'theirs' : 'mine')];
    if (element) kept.set(uid, element);
  }
  function field(key: 'name'): string;
  function field(key: TemplateField): string | null;
  function field(key: TemplateField) {
    const versions = { mine: mine[key], theirs: theirs[key] };
    const wins = winner(base[key], versions);
    if (wins === null) disputed.push({ kind: 'field', key, ...versions });
    return versions[wins ?? (given.has(key) ? 'theirs' : 'mine')];
  }
  const order = orderOf(base.elements, mine.elements, theirs.elements);
  const merged: BuilderDraft = {
    name: field('name'),
    opensAt: field('opensAt'),
    closesAt: field('closesAt'),
    elements: order.map((uid) => kept.get(uid)).filter((element) => element !== undefined),
  };
  return { merged, disputed };
}

/** Returns whose version to keep if only one person changed it; null if both changed it differently. */
function winner<T>(before: T, { mine, theirs }: Versions<T>): 'mine' | 'theirs' | null {
  if (same(mine, before) || same(mine, theirs)) return 'theirs';
  return same(theirs, before) ? 'mine' : null;
}

/**
 * The uids in the order of the person who reordered them (theirs if both did). A new element of the other person stays after the
 * element that precedes it in the order of the other person.
 */
function orderOf(...[base, mine, theirs]: [readonly ElementDraft[], readonly ElementDraft[], readonly ElementDraft[]]): string[] {
  const uids = (elements: readonly ElementDraft[]) => elements.map(({ uid }) => uid);
  const [was, my, their] = [uids(base), uids(mine), uids(theirs)];
  const common = (list: string[], other: string[]) => list.filter((uid) => other.includes(uid));
  const theyMoved = !same(common(their, was), common(was, their));
  const [first, second] = theyMoved ? [their, my] : [my, their];
  const order = [...first];
  for (const [index, uid] of second.entries()) {
    if (order.includes(uid)) continue;
    const before = second.slice(0, index).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, uid);
  }
  return order;
}
