import { Button } from '@mantine/core';
import { useRef } from 'react';
import { type Question, useQuestion } from './confirm.ts';
import { Dialog, DialogActions } from './dialog.tsx';

/** Where the questions of `confirm()` appear; the frame has the one there is. */
export function ConfirmDialog() {
  const question = useQuestion();
  const last = useRef<Question>(null);
  // while it fades away it still shows what it asked
  if (question) last.current = question;
  const shown = question ?? last.current;
  if (!shown) return null;
  const answer = (yes: boolean) => question?.answer(yes);
  return (
    <Dialog title={shown.title} above opened={question !== null} onClose={() => answer(false)} size="narrow">
      {shown.text && <p>{shown.text}</p>}
      <DialogActions>
        <Button variant="default" onClick={() => answer(false)} data-autofocus>
          {shown.cancel ?? 'Cancel'}
        </Button>
        <Button {...(shown.loss ? { color: 'red.9' } : {})} onClick={() => answer(true)}>
          {shown.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
