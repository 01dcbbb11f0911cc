import type { ElementDraft, ElementType } from '#contract/application-elements.ts';
import { newElement, newUid, shortName } from './element-kinds.ts';

/** What staff write of a template. Never changed in place: a state that is undone to is the same object again. */
export interface BuilderDraft {
  name: string;
  opensAt: string | null;
  closesAt: string | null;
  elements: readonly ElementDraft[];
}

type ElementChanges = Partial<Record<string, unknown>>;

export type BuilderAction =
  | { type: 'write'; changes: Partial<Omit<BuilderDraft, 'elements'>> }
  | { type: 'change'; uid: string; changes: ElementChanges }
  | { type: 'retype'; uid: string; to: ElementType }
  | { type: 'add'; kind: ElementType; after: string | null }
  | { type: 'duplicate'; uid: string }
  | { type: 'remove'; uid: string }
  | { type: 'move'; uid: string; to: number }
  | { type: 'select'; uid: string | null }
  | { type: 'replace'; draft: BuilderDraft; words: string }
  | { type: 'undo' }
  | { type: 'redo' };

interface Step {
  draft: BuilderDraft;
  selected: string | null;
}

export interface BuilderState {
  draft: BuilderDraft;
  /** the element that is open */
  selected: string | null;
  /** it was just added: its first field takes the focus */
  fresh: boolean;
  past: readonly Step[];
  future: readonly Step[];
  /** typing on in one field is one step */
  lastKey: string | null;
  /** what was done, and can be undone: said beside an Undo button */
  notice: string | null;
}

const longestPast = 200;

export function startState(draft: BuilderDraft): BuilderState {
  return { draft, selected: null, fresh: false, past: [], future: [], lastKey: null, notice: null };
}

interface Change {
  draft: BuilderDraft;
  selected?: string | null;
  fresh?: boolean;
  /** steps of the same key, one after the other, are one */
  key?: string;
  notice?: string | null;
}

function step(state: BuilderState, change: Change): BuilderState {
  const { draft, selected = state.selected, fresh = false, key = null, notice = null } = change;
  const joined = key !== null && key === state.lastKey;
  const past = joined ? state.past : [...state.past, { draft: state.draft, selected: state.selected }].slice(-longestPast);
  return { draft, selected, fresh, past, future: [], lastKey: key, notice };
}

export function reduceBuilder(state: BuilderState, action: BuilderAction): BuilderState {
  const { draft } = state;
  const { elements } = draft;
  const place = 'uid' in action ? elements.findIndex(({ uid }) => uid === action.uid) : -1;
  const element = elements[place];
  const put = (changed: readonly ElementDraft[], others: Omit<Change, 'draft'> = {}) =>
    step(state, { draft: { ...draft, elements: changed }, ...others });

  switch (action.type) {
    case 'write':
      return step(state, { draft: { ...draft, ...action.changes }, key: Object.keys(action.changes).join() });
    case 'select':
      return { ...state, selected: action.uid, fresh: false };
    case 'add': {
      const added = newElement(action.kind);
      const after = elements.findIndex(({ uid }) => uid === action.after);
      return put(elements.toSpliced(after < 0 ? elements.length : after + 1, 0, added), { selected: added.uid, fresh: true });
    }
    case 'replace':
      return step(state, { draft: action.draft, selected: null, notice: action.words });
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
  }
  if (!element) return state;
  switch (action.type) {
    case 'change':
      return put(elements.with(place, { ...element, ...action.changes } as ElementDraft), {
        key: `${action.uid} ${Object.keys(action.changes).join()}`,
      });
    case 'retype':
      return put(elements.with(place, newElement(action.to, element)));
    case 'duplicate': {
      const copy = { ...element, uid: newUid() };
      return put(elements.toSpliced(place + 1, 0, copy), { selected: copy.uid });
    }
    case 'remove':
      return put(elements.toSpliced(place, 1), {
        selected: state.selected === action.uid ? null : state.selected,
        notice: `Deleted “${shortName(element)}”.`,
      });
    case 'move':
      return action.to === place ? state : put(elements.toSpliced(place, 1).toSpliced(action.to, 0, element));
  }
}

function undo(state: BuilderState): BuilderState {
  const last = state.past.at(-1);
  if (!last) return state;
  const future = [{ draft: state.draft, selected: state.selected }, ...state.future];
  return { ...last, fresh: false, past: state.past.slice(0, -1), future, lastKey: null, notice: null };
}

function redo(state: BuilderState): BuilderState {
  const [next, ...future] = state.future;
  if (!next) return state;
  const past = [...state.past, { draft: state.draft, selected: state.selected }];
  return { ...next, fresh: false, past, future, lastKey: null, notice: null };
}
