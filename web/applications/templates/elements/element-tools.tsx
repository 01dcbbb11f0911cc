import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Dispatch } from 'react';
import type { ElementDraft, ElementType } from '#contract/applications/elements.ts';
import { Popup } from '../../../platform/ui/dialogs/popup.tsx';
import type { BuilderAction } from '../builder/builder-state.ts';
import { kindList } from './element-kinds.tsx';
import classes from './element-list.module.css';

interface Props {
  element: ElementDraft;
  index: number;
  last: boolean;
  dispatch: Dispatch<BuilderAction>;
}

/** Buttons that move, duplicate or delete an element, or add one below it. */
export function ElementTools({ element: { uid }, index, last, dispatch }: Props) {
  return (
    <div className={classes.tools}>
      <Popup
        className={`${classes.tool} ink strong-tint-on-hover`}
        align="start"
        trigger={
          <>
            <IconPlus size={18} aria-hidden /> Add below
          </>
        }
      >
        {(close) => (
          <ul>
            {kindList.map(({ type, label, Icon }) => (
              <li key={type}>
                <button
                  type="button"
                  className={`${classes.entry} ink strong-tint-on-hover`}
                  onClick={() => {
                    close();
                    dispatch({ type: 'add', kind: type, after: uid });
                  }}
                >
                  <Icon size={18} stroke={1.6} aria-hidden /> {label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popup>
      <button
        type="button"
        className={`${classes.tool} ink strong-tint-on-hover pale-if-disabled`}
        aria-disabled={index === 0}
        onClick={() => index > 0 && dispatch({ type: 'move', uid, to: index - 1 })}
      >
        <IconArrowUp size={18} aria-hidden /> Move up
      </button>
      <button
        type="button"
        className={`${classes.tool} ink strong-tint-on-hover pale-if-disabled`}
        aria-disabled={last}
        onClick={() => !last && dispatch({ type: 'move', uid, to: index + 1 })}
      >
        <IconArrowDown size={18} aria-hidden /> Move down
      </button>
      <button
        type="button"
        className={`${classes.tool} ink strong-tint-on-hover`}
        onClick={() => dispatch({ type: 'duplicate', uid })}
      >
        <IconCopy size={18} aria-hidden /> Duplicate
      </button>
      <button
        type="button"
        className={`${classes.tool} loss strong-tint-on-hover`}
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget);
          dispatch({ type: 'remove', uid });
        }}
      >
        <IconTrash size={18} aria-hidden /> Delete
      </button>
    </div>
  );
}

/** Moves the focus to the next element, else to the one before, else to the buttons that add one. */
function focusNeighbour(within: HTMLElement): void {
  const row = within.closest('li[id]');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling ?? document.getElementById(addElementId);
  neighbour?.querySelector<HTMLElement>('button:not([aria-roledescription])')?.focus();
}

const addElementId = 'add-element';

export function AddElement({ dispatch, full }: { dispatch: Dispatch<BuilderAction>; full: boolean }) {
  const add = (kind: ElementType) => dispatch({ type: 'add', kind, after: null });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
    <div id={addElementId} className={classes.add} role="group" aria-label="Add at the end">
      {kindList.map(({ type, label, Icon }) => (
        <button
          key={type}
          type="button"
          className={`${classes.addKind} ${full ? '' : 'ink strong-tint-on-hover'}`}
          disabled={full}
          onClick={() => add(type)}
        >
          <Icon size={18} stroke={1.6} aria-hidden /> {label}
        </button>
      ))}
    </div>
  );
}
