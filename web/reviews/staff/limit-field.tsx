import { NumberInput } from '@mantine/core';
import type { RowEdit } from './use-row-edit.ts';

const highest = 200;

/** The limit of the reviewer whose row is in edit mode: the most reviews they get. */
export function LimitField({ edit: { row, change } }: { edit: RowEdit }) {
  return (
    <NumberInput
      label="Most reviews"
      description="Empty: the limit of the review round."
      min={0}
      max={highest}
      allowDecimal={false}
      allowNegative={false}
      value={row?.limit ?? ''}
      onChange={(next) => change({ limit: typeof next === 'number' ? next : null, problem: null })}
    />
  );
}
