import classes from './progress.module.css';

interface Props {
  files: number;
  read: number;
  /** whether to show a bar below the words */
  bar?: boolean;
}

/** Says how many of these files the reader has read. */
export function Progress({ files, read, bar = false }: Props) {
  if (files === 0) return <span className="soft rigid text-13 figures regular">No files yet</span>;
  return (
    <span className={`${read === files ? 'accent' : 'soft'} ${bar ? 'to-right' : ''} rigid text-13 figures regular`}>
      {read} of {files} read
      {bar && (
        <span className={classes.bar} aria-hidden>
          <span className={classes.done} style={{ '--share': read / files } as Record<string, number>} />
        </span>
      )}
    </span>
  );
}
