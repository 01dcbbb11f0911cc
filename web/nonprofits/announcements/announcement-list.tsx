import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useRef } from 'react';
import { useModal } from '../../platform/ui/dialogs/use-modal.ts';
import type { announcementQueries } from './announcement-queries.ts';
import { AnnouncementSection } from './announcement-section.tsx';

/** An event, a news article or a volunteer opportunity. */
export interface Announcement {
  id: number;
  nonprofit: number;
  can: { edit: boolean };
}

/** The props of the modal that creates and changes the items of a list. */
export interface AnnouncementModalProps<Item extends Announcement> {
  nonprofit: number;
  /** the item to change; undefined to create one */
  item: Item | undefined;
  opened: boolean;
  onClose: () => void;
  onSaved: (item: Item) => void;
  onDeleted: (item: Item) => void;
}

export interface AnnouncementListProps {
  nonprofit: number;
  editing: boolean;
  /** whether the user may add items; if not, an empty list is hidden */
  mayAdd: boolean;
}

interface Props<Item extends Announcement> extends AnnouncementListProps {
  title: string;
  add: string;
  none: string;
  queries: ReturnType<typeof announcementQueries<Item>>;
  /** a lazy component: its code is loaded when it is first opened */
  Modal: ComponentType<AnnouncementModalProps<Item>>;
  /** draws the items; `edit` returns a function that opens an item's modal, or undefined if the item cannot be edited now */
  children: (items: Item[], edit: (item: Item) => (() => void) | undefined) => ReactNode;
}

/** One list of announcements in a nonprofit's profile, with the modal that creates, changes and deletes its items. */
export function AnnouncementList<Item extends Announcement>({ queries, Modal, children, ...props }: Props<Item>) {
  const { nonprofit, editing } = props;
  const client = useQueryClient();
  const query = useQuery(queries.query(nonprofit));
  const { data } = query;
  const modal = useModal<Item>();
  const heading = useRef<HTMLHeadingElement>(null);
  const edit = (item: Item) => (editing && item.can.edit ? () => modal.edit(item) : undefined);

  return (
    <>
      <AnnouncementSection {...props} count={data?.count} query={query} onAdd={modal.add} heading={heading}>
        {children(data?.results ?? [], edit)}
      </AnnouncementSection>
      {modal.used && (
        <Suspense>
          <Modal
            nonprofit={nonprofit}
            item={modal.item}
            opened={modal.opened}
            onClose={modal.close}
            onSaved={(saved) => {
              queries.store(client, saved);
              modal.close();
            }}
            onDeleted={(deleted) => {
              queries.remove(client, deleted);
              modal.close();
              heading.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
