import classes from './response-page.module.css';

export function ResponseSkeleton() {
  return (
    <div className={`${classes.skeleton} stack gap-4`} aria-busy="true">
      <p className="only-read-out" role="status">
        Loading…
      </p>
      {['14rem', '70%', '100%', '95%', '60%', '100%', '88%'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
        <span key={index} style={{ width }} />
      ))}
    </div>
  );
}
