import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { changeUser } from '#contract/people/users.ts';
import { call } from '../../../platform/api.ts';
import { updateUser, useSignedInUser } from '../../../platform/session.ts';
import { Dialog, DialogActions } from '../../../platform/ui/dialogs/dialog.tsx';
import classes from './info-modal.module.css';

/** Explains the library at each visit until the user has closed this dialog. */
export function InfoModal() {
  const user = useSignedInUser();
  const [closed, setClosed] = useState(false);

  function close(): void {
    setClosed(true);
    // if this call fails, the dialog opens again at the next visit
    call(changeUser, { params: { id: user.id }, body: { viewedLearningCommonsModal: true }, quiet: true }).then(
      updateUser,
      () => {},
    );
  }

  return (
    <Dialog title="Welcome to the Learning Commons" opened={!closed && !user.viewedLearningCommonsModal} onClose={close}>
      <div className="stack gap-3 open-lines">
        <p>Everyone at your nonprofit can use this library. Three things help to find your way:</p>
        <ul className={classes.list}>
          <li>
            <strong>Curriculum</strong> orders the files by five subjects, and shows what you have read.
          </li>
          <li>
            <strong>Search</strong> also finds words inside the files, and opens a PDF at the right page.
          </li>
          <li>
            <strong>The star</strong> keeps a file among your favorites. What you began waits for you on the first page.
          </li>
        </ul>
        <p>
          More is in the <Link to="/learning-commons/help">help</Link>.
        </p>
      </div>
      <DialogActions>
        <Button onClick={close} data-autofocus>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  );
}
