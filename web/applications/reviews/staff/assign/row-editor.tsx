import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChosenRecords } from '../../../../platform/ui/forms/fields/choosing/chosen-records.tsx';
import type { Choice } from '../../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { FormProblem } from '../../../../platform/ui/forms/form-problem.tsx';
import type { EditableRow, RowEdit } from './use-row-edit.ts';

interface Props {
  edit: RowEdit;
  label: string;
  search: (typed: string, signal: AbortSignal) => Promise<Choice[]>;
  /** below the selector, for instance suggestions */
  children?: ReactNode;
}

/** The selector in the row that is in edit mode. */
export function RowEditor({ edit, label, search, children }: Props) {
  const { row, change } = edit;
  if (!row) return null;
  return (
    <fieldset className="bare stack gap-3 placed" aria-label={row.name} disabled={edit.busy}>
      <ChosenRecords label={label} value={row.chosen} onChange={(chosen) => change({ chosen, problem: null })} search={search} />
      {children}
      <FormProblem text={row.problem ?? undefined} />
      {row.reason !== null && (
        <TextInput
          label="Reason to assign in spite of the conflict"
          maxLength={2_000}
          value={row.reason}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      )}
    </fieldset>
  );
}

interface ButtonsProps {
  edit: RowEdit;
  row: EditableRow;
}

export function RowButtons({ edit, row }: ButtonsProps) {
  const of = <span className="only-read-out"> {row.name}</span>;
  if (edit.row?.id !== row.id) {
    return (
      <Button className="placed" size="compact-sm" variant="default" disabled={edit.busy} onClick={() => void edit.edit(row)}>
        EDIT{of}
      </Button>
    );
  }
  return (
    <div className="row gap-2 placed">
      <Button size="compact-sm" loading={edit.busy} onClick={() => void edit.send()}>
        SAVE{of}
      </Button>
      <Button size="compact-sm" variant="default" disabled={edit.busy} onClick={() => void edit.cancel()}>
        Cancel
      </Button>
    </div>
  );
}
