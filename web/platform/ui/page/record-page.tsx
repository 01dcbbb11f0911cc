import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { hasStatus } from '../../api.ts';
import { showAlert } from '../feedback/alerts/alerts.ts';
import { LoadProblem } from './load-problem.tsx';
import { recordId } from './record-id.ts';

interface Props<Item, Key extends QueryKey> {
  /** the id in the address */
  id: string;
  /** calls with `quiet: true`, because this page shows errors itself */
  query: (id: number) => UseQueryOptions<Item, Error, Item, Key>;
  /** shown while loading */
  loading: ReactNode;
  notFound: ReactNode;
  /** the heading of a failed load: `Error loading nonprofit` */
  failed: string;
  /** the text of an alert, if a failed load shows one */
  alert?: string;
  children: (record: Item) => ReactNode;
}

/** The page of one record. Takes the id from the address, loads the record, or explains why the record cannot be shown. */
export function RecordPage<Item, Key extends QueryKey>(props: Props<Item, Key>) {
  const id = recordId(props.id);
  return id === null ? props.notFound : <LoadedRecord key={id} {...props} id={id} />;
}

type LoadedProps<Item, Key extends QueryKey> = Omit<Props<Item, Key>, 'id'> & { id: number };

function LoadedRecord<Item, Key extends QueryKey>(props: LoadedProps<Item, Key>) {
  const { id, query, loading, notFound, failed, alert, children } = props;
  const result = useQuery(query(id));
  const { error } = result;

  useEffect(() => {
    if (alert && error && !hasStatus(error, 401, 403, 404)) showAlert({ tone: 'error', title: 'Error...', text: alert });
  }, [alert, error]);

  return (
    <LoadedPage query={result} loading={loading} notFound={notFound} failed={failed}>
      {children}
    </LoadedPage>
  );
}

interface PageProps<Item> extends Pick<Props<Item, QueryKey>, 'loading' | 'failed' | 'children'> {
  query: Pick<UseQueryResult<Item>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  notFound?: ReactNode;
}

/** Shows a whole page: `loading` while it loads, then the page, or the reason why it is missing. */
export function LoadedPage<Item>({ query, loading, notFound = null, failed, children }: PageProps<Item>) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <LoadProblem query={query} notFound={notFound} failed={failed} /> : loading;
}
