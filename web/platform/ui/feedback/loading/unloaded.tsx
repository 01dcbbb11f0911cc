import { EmptyState } from '../empty-state.tsx';
import { SkeletonLines } from './skeleton-lines.tsx';
import { TryAgain } from './try-again.tsx';

interface Props {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** what is loaded: `the report` */
  what: string;
  /** number of placeholder lines */
  lines?: number;
  /** shows a failure as a line of text, not as an `EmptyState` */
  inText?: boolean;
}

/** What is shown until a query has data: placeholder lines, or after a failure a text and a button to try again. */
export function Unloaded({ query, what, lines = 3, inText = false }: Props) {
  if (!query.error) return <SkeletonLines label={`Loading ${what}`} lines={lines} />;
  const failed = `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded.`;
  if (!inText) return <EmptyState title={failed} action={<TryAgain query={query} />} />;
  return (
    <p className="soft text-15" role="status">
      {failed} <TryAgain query={query} size="compact-sm" />
    </p>
  );
}
