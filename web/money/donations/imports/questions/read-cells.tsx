import { Button } from '@mantine/core';
import type { CellReading } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { Notice } from '../../../../platform/ui/feedback/notice.tsx';
import type { Choosing } from '../use-import-step.ts';

type Read = NonNullable<ImportReading['cells']>[number];
type Asking = Choosing & { canChange: boolean };

/** What is made of cells of each kind, and what they are kept as otherwise. */
const words: Record<CellReading, { found: (count: number) => string; kept: string; keep: string; take: string }> = {
  ZIPCODE_ZEROS: {
    found: (count) => `${howMany(count, 'ZIP code has', 'ZIP codes have')} lost the first zero`,
    kept: 'Nothing is added.',
    keep: 'Keep as it stands',
    take: 'Put the zeros back',
  },
  ADDRESS_BEHIND_NAME: {
    found: (count) => `${howMany(count, 'cell has', 'cells have')} a name and an address`,
    kept: 'The whole cell is stored as the donor’s name.',
    keep: 'Keep as it stands',
    take: 'Split name and address',
  },
  NAME_IN_SENTENCE: {
    found: (count) => `${howMany(count, 'cell names', 'cells name')} the donor inside a sentence, which goes into the notes`,
    keep: 'Name nobody',
    kept: 'Nobody is named as the donor on these lines.',
    take: 'Take the names found',
  },
};

/** Cells that are read otherwise than they stand: three examples each, and the way back. */
export function ReadCells({ cells, busy, change, canChange }: Asking & { cells: readonly Read[] }) {
  return cells.map((read) => <OneReading key={read.reading} {...{ read, busy, change, canChange }} />);
}

function OneReading({ read, busy, change, canChange }: Asking & { read: Read }) {
  const { reading, taken, by, column, count, examples } = read;
  const { found, kept, keep, take } = words[reading];
  const answer = (wanted: boolean) => change({ cells: [{ reading, taken: wanted }] });
  return (
    <Notice {...(by === 'USUAL' && { tone: 'warning' })}>
      <p>
        {column}: {found(count)}. {taken ? 'Is this right?' : kept}
      </p>
      {taken && (
        <ul className="plain-list">
          {examples.map(({ text, as }) => (
            <li key={text}>
              “{text}” is read as {as}
            </li>
          ))}
        </ul>
      )}
      {canChange && (
        <div className="row gap-2">
          {taken && by !== 'PERSON' && (
            <Button variant="default" disabled={busy} onClick={() => answer(true)}>
              {count === 1 ? 'Yes' : `Yes, all ${grouped(count)}`}
            </Button>
          )}
          <Button variant="default" disabled={busy} onClick={() => answer(!taken)}>
            {taken ? keep : take}
          </Button>
        </div>
      )}
    </Notice>
  );
}
