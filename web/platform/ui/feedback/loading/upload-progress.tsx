import type { ReactNode } from 'react';
import classes from './upload-progress.module.css';

interface Props {
  /** from 0 to 1 */
  share: number;
  /** what the server does once it has the file: `Reading…` */
  after: string;
  /** a button that stops the upload */
  children?: ReactNode;
}

/** Shows how much of a file was sent. */
export function UploadProgress({ share, after, children }: Props) {
  return (
    <div className={classes.progress} role="status">
      <progress value={share} max={1} aria-label="Uploading" />
      <span>{share < 1 ? `${Math.round(share * 100)} %` : after}</span>
      {children}
    </div>
  );
}
