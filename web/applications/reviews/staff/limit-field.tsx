import { NumberField } from '../../../platform/ui/forms/fields/number-field.tsx';
import type { RowEdit } from './assign/use-row-edit.ts';

/** The limit of the reviewer whose row is in edit mode: the most reviews they get. */
export function LimitField({ edit: { row, change } }: { edit: RowEdit }) {
  return (
    <NumberField
      label="Most reviews"
      description="Empty: the limit of the review round."
      decimals={0}
      value={row?.limit ?? null}
      onChange={(limit) => change({ limit, problem: null })}
    />
  );
}
