import { Button } from '@mantine/core';
import type { Draft } from '../autosave/draft.ts';
import { SaveState } from '../autosave/views/save-state.tsx';
import classes from './answering.module.css';

interface Props {
  draft: Draft;
  readOnly: boolean;
  first: boolean;
  onGo: (step: -1 | 1) => void;
}

export function AnsweringFoot({ draft, readOnly, first, onGo }: Props) {
  return (
    <div className={`${classes.foot} static-if-low not-printed`}>
      <Button variant="default" disabled={first} onClick={() => onGo(-1)}>
        Previous
      </Button>
      <SaveState draft={draft} />
      <Button onClick={() => onGo(1)}>{readOnly ? 'Next' : 'Save & Next'}</Button>
    </div>
  );
}
