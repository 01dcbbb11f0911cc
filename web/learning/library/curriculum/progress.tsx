import classes from './progress.module.css';

interface Props {
  files: number;
  read: number;
  /** with a bar under the words */
  bar?: boolean;
}

/** How many of some files the reader has read. */
export function Progress({ files, read, bar = false }: Props) {
  if (files === 0) return <span className={classes.words}>No files yet</span>;
  return (
    <span className={classes.words} data-done={read === files || undefined}>
      {read} of {files} read
      {bar && (
        <span className={classes.bar} aria-hidden>
          <span className={classes.done} style={{ '--share': read / files } as Record<string, number>} />
        </span>
      )}
    </span>
  );
}
