import { type DefaultError, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { hasStatus } from '../../../platform/api.ts';
import { holdPage, useHeldPage, useSignedInUser } from '../../../platform/session.ts';
import { LoadProblem } from '../../../platform/ui/page/load-problem.tsx';
import { recordId } from '../../../platform/ui/page/record-id.ts';
import type { UseOpen, Writing } from '../open-draft.ts';
import { UnsavedAnswers } from './set-aside-answers.tsx';
import { useLeavingGuard, type Written } from './use-leaving-guard.ts';

/** A kind of record that people write with a draft. */
interface Drafted<Record, Open extends Writing, Key extends readonly unknown[]> {
  query: (id: number) => UseQueryOptions<Record, DefaultError, Record, Key>;
  useOpen: UseOpen<Open>;
  /** passes a record that was just read to its draft */
  tell: (open: Open, record: Record) => void;
  written: (id: number) => Written;
  /** the heading of a failed load: `This application could not be loaded` */
  failed: string;
  notFound: ReactNode;
  skeleton: ReactNode;
}

export interface OpenedDraft<Record, Open extends Writing> {
  record: Record;
  open: Open;
  readAgain: () => Promise<unknown>;
}

interface Props<Record, Open extends Writing, Key extends readonly unknown[]> {
  kind: Drafted<Record, Open, Key>;
  id: string;
  children: (opened: OpenedDraft<Record, Open>) => ReactNode;
}

/** Loads a record and its draft for the screens that write it. These screens stay open when the session expires. */
export function WithOpenDraft<Record, Open extends Writing, Key extends readonly unknown[]>(props: Props<Record, Open, Key>) {
  useEffect(holdPage, []);
  const id = recordId(props.id);
  return id === null ? props.kind.notFound : <Loaded key={id} {...props} id={id} />;
}

type LoadedProps<Record, Open extends Writing, Key extends readonly unknown[]> = Omit<Props<Record, Open, Key>, 'id'> & {
  id: number;
};

function Loaded<Record, Open extends Writing, Key extends readonly unknown[]>(props: LoadedProps<Record, Open, Key>) {
  const { kind, id, children } = props;
  const user = useSignedInUser();
  const query = useQuery(kind.query(id));
  const { data, error, refetch } = query;
  const readAgain = useCallback(() => refetch(), [refetch]);
  const open = kind.useOpen(user.id, id, readAgain);
  const known = useKnownToDraft(open, data, kind.tell);
  useLeavingGuard(open, kind.written(id));
  const held = useHeldPage() !== null;
  // reads the record again after the user has signed in again
  useEffect(() => {
    if (!held) void refetch();
  }, [held, refetch]);

  if (open && known !== null) return children({ record: known, open, readAgain });
  if (!error || (held && !hasStatus(error, 404))) return kind.skeleton;
  return (
    <>
      <LoadProblem query={query} notFound={kind.notFound} failed={kind.failed}>
        Nothing that you wrote is lost.
      </LoadProblem>
      {open && <UnsavedAnswers draft={open.draft} />}
    </>
  );
}

/** Returns the record after its draft has it, so that the screen is never older than the draft. */
function useKnownToDraft<Record, Open>(
  open: Open | null,
  read: Record | undefined,
  tell: (open: Open, record: Record) => void,
): Record | null {
  const [told, setTold] = useState<Record | null>(null);
  useEffect(() => {
    if (!open || !read) return;
    tell(open, read);
    setTold(read);
  }, [open, read, tell]);
  return open && told;
}
