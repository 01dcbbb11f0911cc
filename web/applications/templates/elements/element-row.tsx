import { type Dispatch, memo, type ReactNode } from 'react';
import type { ElementDraft, QuestionOf, QuestionType } from '#contract/applications/elements.ts';
import { useSortableRow } from '../../../platform/ui/lists/sortable-list.tsx';
import type { BuilderAction } from '../builder/builder-state.ts';
import { ElementEditor } from './element-editor.tsx';
import { elementKinds, elementName, questionKinds, shortName, textOf } from './element-kinds.tsx';
import classes from './element-list.module.css';
import { ElementTools } from './element-tools.tsx';

interface Props {
  element: ElementDraft;
  index: number;
  last: boolean;
  /** the number of the page that the element is on */
  page: number;
  open: boolean;
  fresh: boolean;
  faults: string;
  dispatch: Dispatch<BuilderAction>;
}

const spaceAbove: Partial<Record<ElementDraft['type'], string>> = { HEADING_1: 'above-6', HEADING_2: 'above-3' };

/** One element: a line that opens its settings. `RowContent` is memoized, so dragging does not render it again. */
export const ElementRow = memo(function ElementRow(props: Props) {
  const { element, index, open } = props;
  const { row, handle } = useSortableRow(element.uid);
  return (
    <li
      {...row}
      id={`element-${element.uid}`}
      className={`${classes.row} edge-while-open ${index === 0 ? '' : (spaceAbove[element.type] ?? '')}`}
      data-type={element.type}
      data-open={open || undefined}
    >
      <span className={classes.grip}>{handle(`Reorder “${shortName(element)}”`)}</span>
      <RowContent {...props} />
    </li>
  );
});

const RowContent = memo(function RowContent({ element, index, last, page, open, fresh, faults, dispatch }: Props) {
  const { Icon, label } = elementKinds[element.type];
  const empty = textOf(element).trim() === '';
  return (
    <div className="shrinks">
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
        <span className={`${classes.facts} unless-34`}>{factsOf(element, page)}</span>
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

/** The main settings of an element in a few words. */
function factsOf(element: ElementDraft, page: number): ReactNode {
  if (element.type === 'HEADING_1') return 'Section';
  if (element.type === 'HEADING_2') return `Page ${page}`;
  return [ownFacts(element), element.required ? '' : 'optional'].filter(Boolean).join(' · ');
}

function ownFacts<T extends QuestionType>(question: QuestionOf<T>): string {
  return questionKinds[question.type].facts(question);
}
