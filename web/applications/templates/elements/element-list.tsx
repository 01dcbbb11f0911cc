import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { type Dispatch, type RefObject, useRef } from 'react';
import type { ElementDraft } from '#contract/applications/elements.ts';
import { elementFaults } from '#contract/applications/publication.ts';
import { SortableList } from '../../../platform/ui/lists/sortable-list.tsx';
import type { BuilderAction } from '../builder/builder-state.ts';
import { shortName } from './element-kinds.tsx';
import { ElementRow } from './element-row.tsx';

interface Props {
  elements: readonly ElementDraft[];
  selected: string | null;
  fresh: boolean;
  /** show at each element what it lacks for publication */
  showFaults: boolean;
  /** messages of a refused save, by the element's uid */
  refused: ReadonlyMap<string, string>;
  dispatch: Dispatch<BuilderAction>;
}

/** The elements in order, to open, drag, move by keyboard, duplicate and delete. */
export function ElementList({ elements, selected, fresh, showFaults, refused, dispatch }: Props) {
  const uids = useUids(elements);

  function move(id: UniqueIdentifier, to: UniqueIdentifier): void {
    dispatch({ type: 'move', uid: String(id), to: uids.indexOf(String(to)) });
  }

  const moved = useRef(false);
  let page = 0;
  return (
    <SortableList ids={uids} announcements={announcementsOf(elements, moved)} onMove={move}>
      <ol className="plain-list stack gap-1-half" aria-label="Elements">
        {elements.map((element, index) => {
          if (element.type === 'HEADING_2') page += 1;
          return (
            <ElementRow
              key={element.uid}
              element={element}
              index={index}
              last={index === elements.length - 1}
              page={page}
              open={element.uid === selected}
              fresh={fresh && element.uid === selected}
              faults={faultsOf(element, showFaults, refused.get(element.uid))}
              dispatch={dispatch}
            />
          );
        })}
      </ol>
    </SortableList>
  );
}

/** Returns the same array while the order is the same, so that typing renders one row, not five hundred. */
function useUids(elements: readonly ElementDraft[]): string[] {
  const last = useRef<string[]>([]);
  const uids = elements.map(({ uid }) => uid);
  if (uids.length !== last.current.length || uids.some((uid, index) => uid !== last.current[index])) last.current = uids;
  return last.current;
}

/** Joins the faults of a row into one string. An equal string, unlike a new array, does not make the memoized row render again. */
function faultsOf(element: ElementDraft, shown: boolean, refused: string | undefined): string {
  const lacking = shown ? elementFaults(element).map(({ message }) => message) : [];
  return [...new Set([refused, ...lacking])].filter(Boolean).join(' ');
}

/** `moved`: false until the element leaves its place, so that picking it up is not announced as a move. */
function announcementsOf(elements: readonly ElementDraft[], moved: RefObject<boolean>): Announcements {
  const index = (id: unknown) => elements.findIndex(({ uid }) => uid === id);
  const name = (id: unknown) => {
    const element = elements[index(id)];
    return element ? shortName(element) : 'The element';
  };
  const at = (id: unknown) => `position ${index(id) + 1} of ${elements.length}`;
  return {
    onDragStart: ({ active }) => {
      moved.current = false;
      return `Picked up “${name(active.id)}”, ${at(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      if (!over || (over.id === active.id && !moved.current)) return undefined;
      moved.current = true;
      return `“${name(active.id)}” is over ${at(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `“${name(active.id)}” was dropped${over ? ` at ${at(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `“${name(active.id)}” stays at ${at(active.id)}.`,
  };
}
