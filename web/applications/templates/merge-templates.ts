import type { ElementDraft } from '#contract/application-elements.ts';
import type { BuilderDraft } from './builder-state.ts';

/** Something that both changed, each otherwise; null where one of them deleted it. */
export interface Disputed {
  /** an element's uid, or the name of one of the template's own fields */
  key: string;
  mine: unknown;
  theirs: unknown;
}

const same = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);
const byUid = (elements: readonly ElementDraft[]) => new Map(elements.map((element) => [element.uid, element]));
const ownFields = ['name', 'opensAt', 'closesAt'] as const;

/**
 * Joins two people's changes to one template: what only one of them changed is kept, of what both changed
 * mine, unless its key is among `given`. The order is theirs, unless only mine was changed.
 */
export function mergeTemplates(
  base: BuilderDraft,
  mine: BuilderDraft,
  theirs: BuilderDraft,
  given: ReadonlySet<string> = new Set(),
) {
  const disputed: Disputed[] = [];
  /** of the three states of one thing the one that counts */
  function choose<T>(key: string, before: T, my: T, their: T): T {
    if (same(my, before) || same(my, their)) return their;
    if (same(their, before)) return my;
    disputed.push({ key, mine: my, theirs: their });
    return given.has(key) ? their : my;
  }

  const was = byUid(base.elements);
  const my = byUid(mine.elements);
  const their = byUid(theirs.elements);
  const kept = new Map<string, ElementDraft>();
  for (const uid of new Set([...their.keys(), ...my.keys()])) {
    const element = choose<ElementDraft | null>(uid, was.get(uid) ?? null, my.get(uid) ?? null, their.get(uid) ?? null);
    if (element) kept.set(uid, element);
  }
  const order = orderOf(base.elements, mine.elements, theirs.elements).filter((uid) => kept.has(uid));
  const merged: BuilderDraft = {
    name: '',
    opensAt: null,
    closesAt: null,
    ...Object.fromEntries(
      ownFields.map((field) => [field, choose<string | null>(field, base[field], mine[field], theirs[field])]),
    ),
    elements: order.map((uid) => kept.get(uid)).filter((element) => element !== undefined),
  };
  return { merged, disputed };
}

/** All names in the order of the one who reordered (theirs where both did); the other's own come after what they stood behind. */
function orderOf(...[base, mine, theirs]: [readonly ElementDraft[], readonly ElementDraft[], readonly ElementDraft[]]): string[] {
  const uids = (elements: readonly ElementDraft[]) => elements.map(({ uid }) => uid);
  const [was, my, their] = [uids(base), uids(mine), uids(theirs)];
  const common = (list: string[], other: string[]) => list.filter((uid) => other.includes(uid));
  const theyMoved = !same(common(their, was), common(was, their));
  const [first, second] = theyMoved ? [their, my] : [my, their];
  const order = [...first];
  for (const [place, uid] of second.entries()) {
    if (order.includes(uid)) continue;
    const before = second.slice(0, place).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, uid);
  }
  return order;
}
