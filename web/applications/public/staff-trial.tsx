import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApplicationPage } from '#contract/applications/pages.ts';
import { ApplicationTrial } from '../trial/application-trial.tsx';
import classes from './public-page.module.css';

/** Shows programme staff the application as nonprofits see it, with a note that their answers are not saved. */
export function StaffTrial({ pages, page }: { pages: readonly ApplicationPage[]; page: number }) {
  const [warned, setWarned] = useState(true);
  return (
    <>
      {warned && (
        <div className={classes.warning} role="note">
          <p>You see a preview, because you are programme staff. What you enter here can be neither saved nor submitted.</p>
          <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => setWarned(false)}>
            <IconX size={18} aria-hidden />
          </button>
        </div>
      )}
      <ApplicationTrial pages={pages} page={page} />
    </>
  );
}
