import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type Dispatch, type RefObject, useRef } from 'react';
import type { ElementDraft } from '#contract/applications/elements.ts';
import { elementFaults } from '#contract/applications/publication.ts';
import type { BuilderAction } from './builder-state.ts';
import { shortName } from './element-kinds.tsx';
import classes from './element-list.module.css';
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

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });
// a constant: a new array on each render would render every row on every key press
const modifiers = [vertically];
const pointerOptions = { activationConstraint: { distance: 5 } };
const keyboardOptions = { coordinateGetter: sortableKeyboardCoordinates };
const screenReaderInstructions = {
  draggable:
    'Press space or enter to pick the element up, the arrow keys to move it, space or enter to drop it, escape to leave it where it was.',
};

/** The elements in order, to open, drag, move by keyboard, duplicate and delete. */
export function ElementList({ elements, selected, fresh, showFaults, refused, dispatch }: Props) {
  const uids = useUids(elements);
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions), useSensor(KeyboardSensor, keyboardOptions));

  function drop({ active, over }: DragEndEvent): void {
    if (over) dispatch({ type: 'move', uid: String(active.id), to: uids.indexOf(String(over.id)) });
  }

  const moved = useRef(false);
  let page = 0;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={modifiers}
      accessibility={{ announcements: announcementsOf(elements, moved), screenReaderInstructions }}
      onDragEnd={drop}
    >
      <SortableContext items={uids} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} aria-label="Elements">
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
      </SortableContext>
    </DndContext>
  );
}

/** Returns the same array while the order is the same, so that typing renders one row, not five hundred. */
function useUids(elements: readonly ElementDraft[]): string[] {
  const last = useRef<string[]>([]);
  const uids = elements.map(({ uid }) => uid);
  if (uids.length !== last.current.length || uids.some((uid, index) => uid !== last.current[index])) last.current = uids;
  return last.current;
}

/** A string, so that a row with the same faults does not render again. */
function faultsOf(element: ElementDraft, shown: boolean, refused: string | undefined): string {
  const lacking = shown ? elementFaults(element).map(({ message }) => message) : [];
  return [...new Set([refused, ...lacking])].filter(Boolean).join(' ');
}

/** `moved`: false until the element leaves its place, so that picking it up is not announced as a move. */
function announcementsOf(elements: readonly ElementDraft[], moved: RefObject<boolean>): Announcements {
  const place = (id: unknown) => elements.findIndex(({ uid }) => uid === id);
  const name = (id: unknown) => {
    const element = elements[place(id)];
    return element ? shortName(element) : 'The element';
  };
  const at = (id: unknown) => `position ${place(id) + 1} of ${elements.length}`;
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
