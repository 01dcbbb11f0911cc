import { Button } from '@mantine/core';
import type { Draft } from '../draft/draft.ts';
import classes from './answering.module.css';
import { SaveState } from './save-state.tsx';

interface Props {
  draft: Draft;
  readOnly: boolean;
  first: boolean;
  last: boolean;
  onGo: (step: -1 | 1) => void;
}

export function AnsweringFoot({ draft, readOnly, first, last, onGo }: Props) {
  const next = last ? 'Save & Review' : 'Save & Next';
  return (
    <div className={classes.foot}>
      <Button variant="default" disabled={first} onClick={() => onGo(-1)}>
        Previous
      </Button>
      <SaveState draft={draft} />
      <Button onClick={() => onGo(1)}>{readOnly ? 'Next' : next}</Button>
    </div>
  );
}
