import { Button } from '@mantine/core';
import { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import { noTitles } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { lineInWords, lineNumber } from '#contract/money/donations/imports/import-sheets.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { call } from '../../../../platform/api.ts';
import { type Column, DataTable } from '../../../../platform/ui/lists/table/data-table.tsx';
import { lineWidth } from '../import-words.ts';
import { useImportStep } from '../use-import-step.ts';
import { Part } from './how-read.tsx';

type Line = ImportReading['firstLines'][number];

/** The first lines of the file. Each of them can be chosen as the header. */
export function FirstLines({ item, reading }: { item: DonationImport; reading: ImportReading }) {
  const { busy, take } = useImportStep(item.id);
  const { firstLines, headerLine } = reading;
  if (firstLines.length === 0) return null;
  const choose = (line: number) => void take(() => call(changeImport, { params: { id: item.id }, body: { headerLine: line } }));
  const columns: Column<Line>[] = [
    { key: 'line', header: 'Line', width: lineWidth(reading, '10%'), cell: ({ line }) => lineNumber(reading.sheets, line) },
    { key: 'cells', header: 'Values', cell: ({ cells }) => <span className="breakable">{cells.join(' · ')}</span> },
    {
      key: 'header',
      header: 'Header',
      width: '22%',
      cell: ({ line }) =>
        line === headerLine ? (
          'This is the header'
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            loading={busy}
            aria-label={`Use ${lineInWords(reading.sheets, line)} as the header`}
            onClick={() => choose(line)}
          >
            Use as header
          </Button>
        ),
    },
  ];
  return (
    <Part
      title="First lines"
      note={headerLine === noTitles ? 'no line has titles' : `the header is on ${lineInWords(reading.sheets, headerLine)}`}
      open={reading.checks.includes('TITLES')}
    >
      <DataTable label="First lines" columns={columns} rows={firstLines} rowKey={({ line }) => line} />
      {headerLine !== noTitles && (
        <div>
          <Button variant="default" loading={busy} onClick={() => choose(noTitles)}>
            No line has titles
          </Button>
        </div>
      )}
    </Part>
  );
}
