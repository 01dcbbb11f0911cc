import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { type Dispatch, memo, type ReactNode } from 'react';
import { type ElementDraft, isQuestion } from '#contract/application-elements.ts';
import type { BuilderAction } from './builder-state.ts';
import { ElementEditor } from './element-editor.tsx';
import { elementKinds, elementName, shortName } from './element-kinds.ts';
import classes from './element-list.module.css';
import { ElementTools } from './element-tools.tsx';

interface Props {
  element: ElementDraft;
  index: number;
  last: boolean;
  /** the page it stands on */
  page: number;
  open: boolean;
  fresh: boolean;
  faults: string;
  dispatch: Dispatch<BuilderAction>;
}

/** One element: a line to open, and when it is open its settings. Only what can be seen of it is drawn while others are dragged. */
export const ElementRow = memo(function ElementRow(props: Props) {
  const { element, open } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: element.uid,
  });
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className={classes.handle}
      {...attributes}
      {...listeners}
      aria-label={`Reorder “${shortName(element)}”`}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      id={`element-${element.uid}`}
      className={classes.row}
      data-type={element.type}
      data-open={open || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <span className={classes.grip}>{handle}</span>
      <RowContent {...props} />
    </li>
  );
});

const RowContent = memo(function RowContent({ element, index, last, page, open, fresh, faults, dispatch }: Props) {
  const { Icon, label } = elementKinds[element.type];
  const empty = (isQuestion(element) ? element.question : element.text).trim() === '';
  return (
    <div className={classes.content}>
      <button
        type="button"
        className={classes.summary}
        aria-expanded={open}
        onClick={() => dispatch({ type: 'select', uid: open ? null : element.uid })}
      >
        <Icon size={20} stroke={1.6} aria-hidden className={classes.icon} />
        <span className={classes.name} data-empty={empty || undefined}>
          <span className="only-read-out">{label}: </span>
          {elementName(element)}
        </span>
        <span className={classes.facts}>{factsOf(element, page)}</span>
      </button>
      {faults !== '' && <p className={classes.faults}>{faults}</p>}
      {open && (
        <div className={classes.body}>
          <ElementEditor element={element} fresh={fresh} dispatch={dispatch} />
          <ElementTools element={element} index={index} last={last} dispatch={dispatch} />
        </div>
      )}
    </div>
  );
});

/** What is set, in few words. */
function factsOf(element: ElementDraft, page: number): ReactNode {
  if (element.type === 'HEADING_1') return 'Section';
  if (element.type === 'HEADING_2') return `Page ${page}`;
  const own =
    element.type === 'OPEN_TEXT' && element.maxWordCount !== null
      ? `${element.maxWordCount.toLocaleString('en-US')} words`
      : element.type === 'MULTIPLE_CHOICE'
        ? `${element.options.length} options`
        : '';
  return [own, element.required ? '' : 'optional'].filter(Boolean).join(' · ');
}
