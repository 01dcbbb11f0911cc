import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ManagedCategory } from '#contract/nonprofits/categories/categories.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { useSortableRow } from '../../platform/ui/lists/sortable-list.tsx';
import type { RowKey } from './arrangement.ts';
import classes from './categories-page.module.css';

interface Steps {
  onStep: (by: -1 | 1) => void;
  mayStep: (by: -1 | 1) => boolean;
}

interface CategoryRowProps extends Steps {
  rowKey: RowKey;
  category: ManagedCategory;
  /** true while a group is dragged, because a group can only be dropped on headings */
  disabled: boolean;
  onEdit: () => void;
  onMerge: () => void;
}

export function CategoryRow({ rowKey, category, disabled, onEdit, onMerge, ...steps }: CategoryRowProps) {
  const { handle, row } = useSortableRow(rowKey, { draggable: disabled, droppable: disabled });
  const { id, name, nonprofits } = category;
  return (
    <li {...row} className={classes.row}>
      {handle(`Drag ${name}`)}
      <span className={`${classes.name} breakable`}>{name}</span>
      <span className="soft text-15 figures to-right touch-links">
        {nonprofits === 0 ? (
          'Not used'
        ) : (
          <Link to="/nonprofits" search={{ webCategories: [id] }}>
            {howMany(nonprofits, 'nonprofit', 'nonprofits')}
          </Link>
        )}
      </span>
      <span className={`${classes.actions} line middle gap-half`}>
        <StepButtons name={name} {...steps} />
        <Button variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="subtle" size="compact-sm" aria-label={`Merge ${name} into another category`} onClick={onMerge}>
          Merge
        </Button>
      </span>
    </li>
  );
}

interface GroupRowProps extends Partial<Steps> {
  rowKey: RowKey;
  name: string;
  onEdit?: () => void;
}

/** The heading of a group. The heading of the categories without a group cannot be moved. */
export function GroupRow({ rowKey, name, onStep, mayStep, onEdit }: GroupRowProps) {
  const fixed = onEdit === undefined;
  const { handle, row } = useSortableRow(rowKey, { draggable: fixed });
  return (
    <li {...row} className={classes.group}>
      {!fixed && handle(`Drag the group ${name}`)}
      <h2 className={classes.heading}>{name}</h2>
      {onEdit && onStep && mayStep && (
        <span className={`${classes.actions} line middle gap-half`}>
          <StepButtons name={`the group ${name}`} onStep={onStep} mayStep={mayStep} />
          <Button variant="subtle" size="compact-sm" aria-label={`Edit the group ${name}`} onClick={onEdit}>
            Edit
          </Button>
        </span>
      )}
    </li>
  );
}

function StepButtons({ name, onStep, mayStep }: Steps & { name: string }) {
  const steps = [
    { by: -1, label: `Move ${name} up`, Icon: IconArrowUp },
    { by: 1, label: `Move ${name} down`, Icon: IconArrowDown },
  ] as const;
  return steps.map(({ by, label, Icon }) => (
    // unlike `disabled`, aria-disabled keeps focus when the row reaches the end
    <ActionIcon
      key={by}
      variant="subtle"
      size={30}
      aria-label={label}
      title={label}
      aria-disabled={!mayStep(by)}
      className={classes.step}
      onClick={() => mayStep(by) && onStep(by)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  ));
}
