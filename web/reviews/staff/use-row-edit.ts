import { useState } from 'react';
import { ApiFailure } from '../../api.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import type { Choice } from '../../ui/forms/type-ahead.tsx';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.tsx';

export interface EditedRow {
  id: number;
  name: string;
  before: readonly Choice[];
  chosen: readonly Choice[];
  /** why it is assigned in spite of a conflict of interest; null until the server asks */
  reason: string | null;
  problem: string | null;
}

interface Options {
  /** sends the selection; `quiet` */
  save: (id: number, chosen: number[], reason: string) => Promise<unknown>;
  /** the field of the wire's errors that a conflict of interest is reported under */
  field: string;
  onSaved: () => void;
}

/** One row of a table in edit mode. EDIT opens its selector; SAVE sends the selection and closes it. */
export function useRowEdit({ save, field, onSaved }: Options) {
  const [row, setRow] = useState<EditedRow | null>(null);
  const [busy, setBusy] = useState(false);
  const dirty = row !== null && !sameIds(row.before, row.chosen);
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

  async function edit(id: number, name: string, before: readonly Choice[]): Promise<void> {
    if (await mayClose()) setRow({ id, name, before, chosen: before, reason: null, problem: null });
  }

  async function cancel(): Promise<void> {
    if (await mayClose()) setRow(null);
  }

  async function send(): Promise<void> {
    if (!row || busy) return;
    if (!dirty) return setRow(null);
    setBusy(true);
    try {
      const ids = row.chosen.map(({ id }) => id);
      await save(row.id, ids, row.reason?.trim() ?? '');
      setRow(null);
      showAlert({ tone: 'success', text: `The assignment of ${row.name} is saved.` });
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const conflict = error.wireErrors[field]?.some((text) => text.includes('conflict of interest')) ?? false;
      const problem = error.wireErrors[field]?.join(' ') ?? error.summary;
      setRow({ ...row, problem, reason: conflict ? (row.reason ?? '') : row.reason });
    } finally {
      setBusy(false);
    }
  }

  return { row, busy, edit, cancel, send, change: (changes: Partial<EditedRow>) => row && setRow({ ...row, ...changes }) };
}
export type RowEdit = ReturnType<typeof useRowEdit>;

function sameIds(one: readonly Choice[], other: readonly Choice[]): boolean {
  return one.length === other.length && one.every(({ id }) => other.some((choice) => choice.id === id));
}
