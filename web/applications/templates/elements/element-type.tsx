import { Select } from '@mantine/core';
import type { Dispatch } from 'react';
import type { ElementDraft } from '#contract/applications/elements.ts';
import type { BuilderAction } from '../builder/builder-state.ts';
import classes from './element-editor.module.css';
import { isElementType, kindList } from './element-kinds.tsx';

interface Props {
  element: ElementDraft;
  dispatch: Dispatch<BuilderAction>;
}

export function ElementType({ element, dispatch }: Props) {
  return (
    <Select
      label="Type"
      className={classes.narrow ?? ''}
      data={kindList.map(({ type, label }) => ({ value: type, label }))}
      value={element.type}
      allowDeselect={false}
      onChange={(type) =>
        type && isElementType(type) && type !== element.type && dispatch({ type: 'retype', uid: element.uid, to: type })
      }
    />
  );
}
