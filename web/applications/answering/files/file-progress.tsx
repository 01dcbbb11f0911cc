import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { formatSize } from '../../../platform/ui/text/format-size.ts';
import type { Upload, Uploads } from '../saving/uploads.ts';
import classes from './file-answer.module.css';

interface Props {
  uid: string;
  upload: Upload;
  uploads: Uploads;
  /** whether the question takes several files, so that other files stand beside this one */
  several: boolean;
}

/** One upload: how far it is, or why it has stopped. */
export function FileProgress({ uid, upload: { key, file, share, stopped, again }, uploads, several }: Props) {
  const percent = Math.floor(share * 100);
  const giveUp = stopped === null || again ? 'Cancel' : several ? 'Dismiss' : 'Choose another file';
  const which = several && <span className="only-read-out"> {file.name}</span>;
  return (
    <div className="stack gap-2-half">
      <p className="row middle gap-1-3">
        <IconUpload size={20} aria-hidden />
        <span className="shrinks breakable">{file.name}</span>
        <span className="soft text-15 figures">{formatSize(file.size)}</span>
      </p>
      {stopped === null && (
        <>
          <progress className={classes.progress} max={100} value={percent} aria-label={`Uploading ${file.name}`} />
          <p className="soft text-15 figures">{percent < 100 ? `${percent}% uploaded` : 'Checking the file…'}</p>
        </>
      )}
      <p role="alert" className="unless-empty loss">
        {stopped !== null && several && <span className="only-read-out">{file.name}: </span>}
        {stopped}
      </p>
      <div className={classes.actions}>
        {stopped !== null && again && <Button onClick={() => uploads.retry(uid, key)}>Try again{which}</Button>}
        <Button variant="default" onClick={() => uploads.cancel(uid, key)}>
          {giveUp}
          {which}
        </Button>
      </div>
    </div>
  );
}
