import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useState } from 'react';
import type { ManagedCategories, ManagedCategory, ManagedGroup } from '#contract/nonprofits/categories/categories.ts';
import { uncategorized } from '#contract/nonprofits/list.ts';
import {
  categoryKey,
  groupKey,
  isCategory,
  nameOf,
  placeOf,
  type RowKey,
  rowsOf,
  withCategoryAt,
  withGroupAt,
  withStep,
} from './arrangement.ts';
import classes from './categories-page.module.css';
import { CategoryRow, GroupRow } from './category-row.tsx';

interface Props {
  kept: ManagedCategories;
  onArrange: (next: ManagedCategories) => void;
  onEditCategory: (category: ManagedCategory) => void;
  onEditGroup: (group: ManagedGroup) => void;
  onMerge: (category: ManagedCategory) => void;
}

const instructions = {
  draggable: 'To move it, press space or enter, then the arrow keys; space or enter again puts it down, escape puts it back.',
};

/** Groups and categories as one list. Rows move by dragging, by keyboard or by their buttons. */
export function CategoryRows({ kept, onArrange, onEditCategory, onEditGroup, onMerge }: Props) {
  const [dragged, setDragged] = useState<RowKey>();
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const movesGroup = dragged !== undefined && !isCategory(dragged);

  const rowOf = ({ id }: { id: UniqueIdentifier }) => rowsOf(kept).find((row) => row === id) ?? 'none';
  const moved = (active: RowKey, over: RowKey) =>
    isCategory(active) ? withCategoryAt(kept, active, over) : withGroupAt(kept, active, over);

  function drop({ active, over }: DragEndEvent): void {
    setDragged(undefined);
    if (!over || over.id === active.id) return;
    const next = moved(rowOf(active), rowOf(over));
    if (next !== kept) onArrange(next);
  }

  function step(key: RowKey, by: -1 | 1): void {
    const next = withStep(kept, key, by);
    if (next === kept) return;
    onArrange(next);
    setSaid(`${nameOf(next, key)} is now ${placeOf(next, key)}.`);
  }

  const named = (row: RowKey) => nameOf(kept, row);
  const pickedUp = (row: RowKey) => `Picked up ${named(row)}, ${placeOf(kept, row)}.`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => pickedUp(rowOf(active)),
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      const row = rowOf(active);
      if (over.id === active.id) return pickedUp(row);
      return `${named(row)} would be ${placeOf(moved(row, rowOf(over)), row)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${named(rowOf(active))} is now ${placeOf(moved(rowOf(active), rowOf(over)), rowOf(active))}.` : undefined,
    onDragCancel: ({ active }) => `${named(rowOf(active))} is back where it was.`,
  };
  const category = (one: ManagedCategory) => {
    const key = categoryKey(one.id);
    const mayStep = (by: -1 | 1) => withStep(kept, key, by) !== kept;
    return (
      <CategoryRow
        key={key}
        rowKey={key}
        category={one}
        disabled={movesGroup}
        onStep={(by) => step(key, by)}
        mayStep={mayStep}
        onEdit={() => onEditCategory(one)}
        onMerge={() => onMerge(one)}
      />
    );
  };

  return (
    <>
      <p role="status" className="only-read-out">
        {said}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: instructions }}
        onDragStart={({ active }) => setDragged(rowOf(active))}
        onDragEnd={drop}
        onDragCancel={() => setDragged(undefined)}
      >
        <SortableContext items={rowsOf(kept)} strategy={movesGroup ? () => null : verticalListSortingStrategy}>
          <ul className={classes.rows}>
            {kept.groups.map((group, index) => [
              <GroupRow
                key={groupKey(group.id)}
                rowKey={groupKey(group.id)}
                name={group.name}
                onStep={(by) => step(groupKey(group.id), by)}
                mayStep={(by) => kept.groups[index + by] !== undefined}
                onEdit={() => onEditGroup(group)}
              />,
              ...group.categories.map(category),
              ...(group.categories.length === 0
                ? [
                    <li key={`empty${group.id}`} className={classes.empty}>
                      No categories yet. Drag one here, or choose this group in a category’s Edit.
                    </li>,
                  ]
                : []),
            ])}
            <GroupRow key="none" rowKey="none" name={uncategorized} />
            {kept.ungrouped.map(category)}
          </ul>
        </SortableContext>
      </DndContext>
    </>
  );
}
