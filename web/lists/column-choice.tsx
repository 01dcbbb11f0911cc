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
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Checkbox } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './list-tools.module.css';

interface Choosable {
  key: string;
  header: string;
}

interface Props {
  /** the shown ones first; the first one stays */
  columns: readonly Choosable[];
  shown: readonly string[];
  onChange: (keys: string[]) => void;
}

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const screenReaderInstructions = {
  draggable: 'To move it, press space, then the arrow keys; space again puts it down, escape puts it back.',
};

/** Which columns a list shows, and their order: by dragging, or with Space and the arrows on a handle. */
export function ColumnChoice({ columns, shown, onChange }: Props) {
  // a column that is taken away stays in its place while the panel is open
  const [order, setOrder] = useState(() => columns.map(({ key }) => key));
  const [first, ...rest] = order;
  const headerOf = (key: unknown) => columns.find((column) => column.key === key)?.header ?? '';
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const placeOf = (key: unknown) => `column ${order.indexOf(String(key)) + 1} of ${order.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${headerOf(active.id)}, ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${headerOf(active.id)} would be ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${headerOf(active.id)} is now ${placeOf(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${headerOf(active.id)} is back where it was.`,
  };

  function move({ active, over }: DragEndEvent): void {
    if (!over || over.id === active.id) return;
    const next = arrayMove(rest, rest.indexOf(String(active.id)), rest.indexOf(String(over.id)));
    setOrder([first ?? '', ...next]);
    onChange(next.filter((key) => shown.includes(key)));
  }

  const toggle = (key: string, on: boolean) => onChange(rest.filter((one) => (one === key ? on : shown.includes(one))));
  return (
    <fieldset className={classes.columns}>
      <legend>Columns</legend>
      {first !== undefined && <Checkbox className={classes.fixed} label={headerOf(first)} checked disabled />}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[vertically]}
        accessibility={{ announcements, screenReaderInstructions }}
        onDragEnd={move}
      >
        <SortableContext items={rest} strategy={verticalListSortingStrategy}>
          <ol>
            {rest.map((key) => (
              <ColumnRow
                key={key}
                id={key}
                header={headerOf(key)}
                checked={shown.includes(key)}
                onChange={(on) => toggle(key, on)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </fieldset>
  );
}

interface RowProps {
  id: string;
  header: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function ColumnRow({ id, header, checked, onChange }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Checkbox label={header} checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <button type="button" ref={setActivatorNodeRef} {...attributes} {...listeners} aria-label={`Move ${header}`}>
        <IconGripVertical size={18} aria-hidden />
      </button>
    </li>
  );
}
