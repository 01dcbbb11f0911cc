import { EmptyState } from './empty-state.tsx';
import { SkeletonLines } from './skeleton-lines.tsx';
import { TryAgain } from './try-again.tsx';

interface Props {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** `the report` */
  what: string;
  /** of the placeholder */
  lines?: number;
  /** the failure is a line of the text around it */
  inText?: boolean;
}

/** Stands in the place of what is not loaded: lines while it loads, and a way to try again if that failed. */
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
