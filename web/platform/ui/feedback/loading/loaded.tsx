import type { ComponentProps, ReactNode } from 'react';
import { hasStatus } from '../../../api.ts';
import { EmptyState } from '../empty-state.tsx';
import { Unloaded } from './unloaded.tsx';

interface Props<Item> extends Omit<ComponentProps<typeof Unloaded>, 'query'> {
  query: ComponentProps<typeof Unloaded>['query'] & { data: Item | undefined };
  /** shown if the server responds with 404 */
  absent?: ReactNode;
  children: (item: Item) => ReactNode;
}

/** Shows a part of a page: placeholder lines while it loads, then the part, or the reason why it is missing. */
export function Loaded<Item>({ query, absent, children, ...unloaded }: Props<Item>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (hasStatus(error, 403)) return <EmptyState title={`Your account may not open ${unloaded.what}.`} />;
  if (absent && hasStatus(error, 404)) return absent;
  return <Unloaded query={query} {...unloaded} />;
}
