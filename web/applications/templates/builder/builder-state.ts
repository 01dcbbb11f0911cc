import { type ElementDraft, type ElementType, isQuestion } from '#contract/applications/elements.ts';
import { shortName } from '../elements/element-kinds.tsx';
import { newElement, newUid } from '../elements/new-element.ts';

/** The fields that staff edit. Never mutated, so that undo returns to the same object. */
export interface BuilderDraft {
  name: string;
  opensAt: string | null;
  closesAt: string | null;
  elements: readonly ElementDraft[];
}

export type BuilderAction =
  | { type: 'write'; changes: Partial<Omit<BuilderDraft, 'elements'>> }
  | { type: 'change'; element: ElementDraft }
  | { type: 'retype'; uid: string; to: ElementType }
  | { type: 'add'; kind: ElementType; after: string | null }
  | { type: 'duplicate'; uid: string }
  | { type: 'remove'; uid: string }
  | { type: 'move'; uid: string; to: number }
  | { type: 'select'; uid: string | null }
  | { type: 'replace'; draft: BuilderDraft; words: string }
  | { type: 'undo' }
  | { type: 'redo' };

interface HistoryEntry {
  draft: BuilderDraft;
  selected: string | null;
}

export interface BuilderState {
  draft: BuilderDraft;
  /** uid of the open element */
  selected: string | null;
  /** the open element was just added: its first field gets focus */
  fresh: boolean;
  past: readonly HistoryEntry[];
  future: readonly HistoryEntry[];
  /** names the field of the last change, so that a further change to the same field joins the same undo step */
  lastKey: string | null;
  /** what the last deletion or replacement did, shown beside the Undo button; null after other changes */
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
  /** successive changes with the same key are one undo step */
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
  const target = action.type === 'change' ? action.element.uid : 'uid' in action ? action.uid : null;
  const index = elements.findIndex(({ uid }) => uid === target);
  const element = elements[index];
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
      return put(elements.with(index, action.element), { key: `${target} ${changedFields(element, action.element).join()}` });
    case 'retype':
      return put(elements.with(index, newElement(action.to, element)));
    case 'duplicate': {
      // the copy has no link to an earlier answer: one earlier answer belongs to one question
      const copy = { ...element, uid: newUid(), ...(isQuestion(element) && { earlier: null }) };
      return put(elements.toSpliced(index + 1, 0, copy), { selected: copy.uid });
    }
    case 'remove':
      return put(elements.toSpliced(index, 1), {
        selected: state.selected === action.uid ? null : state.selected,
        notice: `Deleted “${shortName(element)}”.`,
      });
    case 'move':
      return action.to === index ? state : put(elements.toSpliced(index, 1).toSpliced(action.to, 0, element));
  }
}

function changedFields(before: ElementDraft, after: ElementDraft): string[] {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => (was.get(field) === value ? [] : [field]));
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
