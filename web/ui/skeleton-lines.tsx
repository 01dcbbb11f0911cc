import classes from './skeleton-lines.module.css';

/** Lines in the place of a short list that is still loading. */
export function SkeletonLines({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div className={classes.lines} aria-busy>
      <p role="status" className="only-read-out">
        {label}
      </p>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={line} className={classes.line} />
      ))}
    </div>
  );
}
