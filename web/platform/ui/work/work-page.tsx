import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SkeletonLines } from '../feedback/loading/skeleton-lines.tsx';
import { MessagePage } from '../feedback/message-page.tsx';
import { RecordPage } from '../page/record-page.tsx';

interface Props<Item, Key extends QueryKey> {
  /** the id in the address */
  id: string;
  query: (id: number) => UseQueryOptions<Item, Error, Item, Key>;
  /** what the record is called: `import` */
  word: string;
  /** a link to the list of all such records */
  list: ReactNode;
  /** why the address may lead to no record */
  why?: string;
  children: (record: Item) => ReactNode;
}

/** The page of one record of long work: loads the record, or explains why it cannot be shown. */
export function WorkPage<Item, Key extends QueryKey>({ word, list, why, ...record }: Props<Item, Key>) {
  return (
    <RecordPage
      {...record}
      loading={<SkeletonLines label={`Loading the ${word}`} lines={6} />}
      notFound={
        <MessagePage title={`No such ${word}`} action={list}>
          <p>{why ?? 'The link may be mistyped.'}</p>
        </MessagePage>
      }
      failed={`Error loading the ${word}`}
    />
  );
}
