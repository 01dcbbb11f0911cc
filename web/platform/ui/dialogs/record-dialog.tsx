import { Button } from '@mantine/core';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { hasStatus } from '../../api.ts';
import { SkeletonLines } from '../feedback/loading/skeleton-lines.tsx';
import { TryAgain } from '../feedback/loading/try-again.tsx';
import { DialogActions } from './dialog.tsx';
import { type DialogState, FormDialog } from './form-dialog.tsx';

interface LoadedProps<Item, Key extends QueryKey> {
  query: UseQueryOptions<Item, Error, Item, Key>;
  /** what the record is called: `order` */
  what: string;
  close: () => void;
  /** the text, and what “Close” does, if the record does not exist or the user may not see it */
  gone?: { text: string; onClose: () => void };
  children: (item: Item) => ReactNode;
}

/** Shows a record in a dialog: placeholder lines while it loads, or the reason why it cannot be shown. */
export function RecordInDialog<Item, Key extends QueryKey>({ what, close, gone, children, ...props }: LoadedProps<Item, Key>) {
  const query = useQuery(props.query);
  const { data, error } = query;
  if (data !== undefined) return children(data);
  // a record that the user may not see looks like one that does not exist
  const absent = hasStatus(error, 403, 404);
  return (
    <>
      {error ? (
        <p role="alert">{absent ? (gone?.text ?? `There is no such ${what}.`) : `The ${what} could not be loaded.`}</p>
      ) : (
        <SkeletonLines label={`Loading the ${what}`} lines={6} />
      )}
      <DialogActions>
        <Button variant="default" onClick={absent && gone ? gone.onClose : close}>
          Close
        </Button>
        {error && !absent && <TryAgain query={query} variant="filled" />}
      </DialogActions>
    </>
  );
}

interface Props<Item, Key extends QueryKey> extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'onClose'> {
  /** undefined: the dialog is closed */
  id: number | undefined;
  query: (id: number) => UseQueryOptions<Item, Error, Item, Key>;
  what: string;
  children: (item: Item, dialog: DialogState, close: () => void) => ReactNode;
}

/** A dialog that loads one record by its id. */
export function RecordDialog<Item, Key extends QueryKey>({ id, title, onClose, query, what, children }: Props<Item, Key>) {
  // the content stays while the dialog fades out
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  return (
    <FormDialog title={title} opened={id !== undefined} onClose={onClose}>
      {(dialog, close) =>
        shown !== undefined && (
          <RecordInDialog key={shown} query={query(shown)} what={what} close={close}>
            {(item) => children(item, dialog, close)}
          </RecordInDialog>
        )
      }
    </FormDialog>
  );
}
