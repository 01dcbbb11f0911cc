import { useState } from 'react';
import type { ApiFailure } from '../../../../platform/api.ts';
import { confirm } from '../../../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../../../platform/ui/feedback/alerts/alerts.ts';
import type { Choice } from '../../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { useUnsavedChanges } from '../../../../platform/ui/forms/unsaved-changes.tsx';
import { useBusy } from '../../../../platform/ui/work/use-busy.ts';

export interface EditableRow {
  id: number;
  name: string;
  chosen: readonly Choice[];
  /** the most reviews of a reviewer. Null if the review round's limit counts, or if the row is not a reviewer */
  limit: number | null;
}

export interface EditedRow extends EditableRow {
  before: readonly Choice[];
  limitBefore: number | null;
  /** the typed reason to assign in spite of a conflict of interest; null until the server asks for one */
  reason: string | null;
  problem: string | null;
}

interface Options {
  /** sends the changes, with `quiet`: this hook shows refusals */
  save: (row: EditedRow) => Promise<unknown>;
  /** reads the current assignment from the refusal of an outdated save; null if the refusal has none */
  assignedNow: (failure: ApiFailure, row: EditedRow) => Promise<Choice[] | null>;
  /** the name of the error field in which the server reports a conflict of interest */
  field: string;
  onSaved: () => void;
}

/** One row of a table in edit mode. EDIT opens the row's selector. SAVE sends the selection and closes the selector. */
export function useRowEdit({ save, assignedNow, field, onSaved }: Options) {
  const [row, setRow] = useState<EditedRow | null>(null);
  const { busy, run } = useBusy();
  const dirty = row !== null && (isReassigned(row) || row.limit !== row.limitBefore);
  useUnsavedChanges(dirty);

  async function mayClose(): Promise<boolean> {
    if (!dirty) return true;
    return confirm({
      title: `Discard your changes to ${row.name}?`,
      text: 'They are not saved yet.',
      confirm: 'Discard changes',
      cancel: 'Keep editing',
      loss: true,
    });
  }

  async function edit(next: EditableRow): Promise<void> {
    if (busy || !(await mayClose())) return;
    setRow({ ...next, before: next.chosen, limitBefore: next.limit, reason: null, problem: null });
  }

  async function cancel(): Promise<void> {
    if (await mayClose()) setRow(null);
  }

  async function send(): Promise<void> {
    if (!row || busy) return;
    if (!dirty) return setRow(null);
    if (Number.isNaN(row.limit)) return setRow({ ...row, problem: 'Enter the most reviews as a whole number, or nothing.' });
    await run(
      async () => {
        await save({ ...row, reason: row.reason?.trim() ?? null });
        setRow(null);
        showAlert({ tone: 'success', text: `The changes to ${row.name} are saved.` });
        onSaved();
      },
      async (error) => {
        const now = error.status === 409 ? await assignedNow(error, row) : null;
        if (now) return setRow({ ...row, before: now, problem: overtaken(error, now) });
        const conflict = error.wireErrors[field]?.some((text) => text.includes('conflict of interest')) ?? false;
        const problem = Object.values(error.wireErrors).flat().join(' ') || error.summary;
        setRow({ ...row, problem, reason: conflict ? (row.reason ?? '') : row.reason });
      },
    );
  }

  /** Changes are ignored while the row is being saved. */
  function change(changes: Partial<EditedRow>): void {
    if (row && !busy) setRow({ ...row, ...changes });
  }

  return { row, busy, edit, cancel, send, change };
}
export type RowEdit = ReturnType<typeof useRowEdit>;

/** The message after a colleague saved first. The next SAVE replaces exactly the assignment that this message names. */
function overtaken({ summary }: ApiFailure, now: readonly Choice[]): string {
  const names = now.map(({ name }) => name).join(', ') || 'none';
  return `${summary} Assigned now: ${names}. Save again to replace that with your choice, or cancel to keep it.`;
}

/** Whether the selection differs from what was assigned. */
export function isReassigned({ before, chosen }: EditedRow): boolean {
  return !sameIds(before, chosen);
}

function sameIds(one: readonly Choice[], other: readonly Choice[]): boolean {
  return one.length === other.length && one.every(({ id }) => other.some((choice) => choice.id === id));
}
