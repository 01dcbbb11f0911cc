import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useRef } from 'react';
import { useModal } from '../ui/use-modal.ts';
import type { itemQueries } from './item-queries.ts';
import { ItemSection } from './item-section.tsx';

/** An item, whichever it is: an event, a news article, a volunteer opportunity. */
export interface Keepable {
  id: number;
  nonprofit: number;
  can: { edit: boolean };
}

/** What a list hands to the modal in which its items are made and changed. */
export interface ItemModalProps<Item extends Keepable> {
  nonprofit: number;
  /** the one to change; without it a new one is made */
  item: Item | undefined;
  opened: boolean;
  onClose: () => void;
  onSaved: (item: Item) => void;
  onDeleted: (item: Item) => void;
}

/** Whose list it is, and what may be done with it. */
export interface ItemListProps {
  nonprofit: number;
  editing: boolean;
  /** may who looks add to it, in the profile's edit mode? */
  mayKeep: boolean;
}

interface Props<Item extends Keepable> extends ItemListProps {
  title: string;
  add: string;
  none: string;
  queries: ReturnType<typeof itemQueries<Item>>;
  /** loaded once it is wanted */
  Modal: ComponentType<ItemModalProps<Item>>;
  /** the items in the list's order; `edit` answers what opens an item's modal, to who may */
  children: (items: Item[], edit: (item: Item) => (() => void) | undefined) => ReactNode;
}

/** One of a profile's lists, with the modal that keeps its items; the list follows what is saved and deleted there. */
export function ItemList<Item extends Keepable>({ queries, Modal, children, ...props }: Props<Item>) {
  const { nonprofit, editing } = props;
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(queries.query(nonprofit));
  const modal = useModal<Item>();
  const heading = useRef<HTMLHeadingElement>(null);
  const edit = (item: Item) => (editing && item.can.edit ? () => modal.edit(item) : undefined);

  return (
    <>
      <ItemSection
        {...props}
        count={data?.count}
        failed={error !== null && !data}
        onRetry={() => void refetch()}
        onAdd={modal.add}
        heading={heading}
      >
        {children(data?.results ?? [], edit)}
      </ItemSection>
      {modal.used && (
        <Suspense>
          <Modal
            nonprofit={nonprofit}
            item={modal.item}
            opened={modal.opened}
            onClose={modal.close}
            onSaved={(saved) => {
              queries.keep(client, saved);
              modal.close();
            }}
            onDeleted={(deleted) => {
              queries.drop(client, deleted);
              modal.close();
              heading.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
