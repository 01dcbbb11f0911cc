import { Button } from '@mantine/core';
import { useRef } from 'react';
import { type Question, useQuestion } from './confirm.ts';
import { Dialog, DialogActions } from './dialog.tsx';

/** Shows the questions of `confirm()`. `ConfirmHost` renders the dialog once. */
export function ConfirmDialog() {
  const question = useQuestion();
  const last = useRef<Question>(null);
  // the last question stays visible while the dialog fades out
  if (question) last.current = question;
  const shown = question ?? last.current;
  if (!shown) return null;
  const answer = (yes: boolean) => question?.answer(yes);
  return (
    <Dialog title={shown.title} above opened={question !== null} onClose={() => answer(false)} size="narrow">
      {shown.text && <p>{shown.text}</p>}
      {shown.content}
      <DialogActions>
        <Button variant="default" onClick={() => answer(false)} data-autofocus>
          {shown.cancel ?? 'Cancel'}
        </Button>
        {shown.further && <Further {...shown.further} onDone={() => answer(true)} />}
        <Button {...(shown.loss ? { color: 'red.9' } : {})} onClick={() => answer(true)}>
          {shown.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Further({ label, choose, onDone }: NonNullable<Question['further']> & { onDone: () => void }) {
  return (
    <Button
      variant="default"
      onClick={() => {
        choose();
        onDone();
      }}
    >
      {label}
    </Button>
  );
}
