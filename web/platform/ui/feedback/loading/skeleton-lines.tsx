import classes from './skeleton-lines.module.css';

/** Placeholder lines for a short list that is loading. */
export function SkeletonLines({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div className="stack gap-3" aria-busy>
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
