import { Button } from '@mantine/core';
import { formatSaved } from '../ui/text/format.ts';
import classes from './form-copy-notice.module.css';
import type { FormCopyControl } from './use-form-copy.ts';

const troubles = {
  full: 'This browser’s storage is full. Save before you close this page: unsaved changes are lost with it.',
  forbidden: 'This browser does not allow storage. Save before you close this page: unsaved changes are lost with it.',
};

/** Offers unsaved changes of an earlier form, and warns if the browser cannot store changes. */
export function FormCopyNotice({ copy, dirty = true }: { copy: FormCopyControl; dirty?: boolean }) {
  const { foundAt, trouble, restore, discardFound } = copy;
  return (
    <>
      {foundAt !== null && (
        <section className={classes.notice} aria-label="Unsaved changes">
          <p role="status" className={classes.text}>
            You have unsaved changes from {formatSaved(new Date(foundAt).toISOString())}.
          </p>
          <div className="row gap-2">
            <Button size="compact-sm" onClick={restore}>
              Restore changes
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={discardFound}>
              Discard changes
            </Button>
          </div>
        </section>
      )}
      {trouble && dirty && (
        <p role="alert" className={classes.notice}>
          {troubles[trouble]}
        </p>
      )}
    </>
  );
}
