import { Button } from '@mantine/core';
import { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { lineInWords, lineNumber } from '#contract/money/donations/imports/import-sheets.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../../platform/api.ts';
import { type Column, DataTable } from '../../../../platform/ui/lists/table/data-table.tsx';
import { lineWidth } from '../import-words.ts';
import { Part } from '../questions/how-read.tsx';
import { useImportStep } from '../use-import-step.ts';

type Corrected = ImportReading['corrections'][number];

/** The corrected cells: the file's value, and the value that is read instead. */
export function CorrectedCells({ item, reading }: { item: DonationImport; reading: ImportReading }) {
  const { busy, take } = useImportStep(item.id);
  const { corrections } = reading;
  if (corrections.length === 0) return null;
  const takeBack = ({ line, cell, joined }: Corrected) => {
    const body = joined === undefined ? { corrections: [{ line, cell, value: null }] } : { joins: [{ line, cells: null }] };
    void take(() => call(changeImport, { params: { id: item.id }, body }));
  };
  const columns: Column<Corrected>[] = [
    { key: 'line', header: 'Line', width: lineWidth(reading, '8%'), cell: ({ line }) => lineNumber(reading.sheets, line) },
    { key: 'column', header: 'Column', width: '20%', cell: ({ column }) => column },
    { key: 'from', header: 'In the file', cell: ({ from }) => <span className="breakable">{from || '(empty)'}</span> },
    { key: 'to', header: 'Corrected to', cell: ({ to }) => <span className="breakable">{to || '(empty)'}</span> },
  ];
  const back: Column<Corrected> = {
    key: 'back',
    header: 'Take back',
    width: '18%',
    cell: (row) => (
      <Button
        variant="subtle"
        disabled={busy}
        aria-label={`Take back the correction of ${lineInWords(reading.sheets, row.line)}, ${row.column}`}
        onClick={() => takeBack(row)}
      >
        Take back
      </Button>
    ),
  };
  return (
    <Part title="Corrected" note={howMany(corrections.length, 'value', 'values')} open>
      <DataTable
        label="Corrected values"
        columns={item.can.change ? [...columns, back] : columns}
        rows={corrections}
        rowKey={({ line, cell, joined }) => `${line} ${cell} ${joined}`}
      />
    </Part>
  );
}
