import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { leaveOut } from '#contract/money/donations/imports/import-choices.ts';
import {
  type BrokenLine as BrokenLineParts,
  type JoinedCells,
  joinCells,
} from '#contract/money/donations/imports/import-joins.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { lineInWords } from '#contract/money/donations/imports/import-sheets.ts';
import type { ImportProblem } from '#contract/money/donations/imports/imports.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import classes from './broken-line.module.css';
import type { Correcting } from './wrong-cells.tsx';

interface Props {
  problem: ImportProblem;
  reading: ImportReading;
  correcting: Pick<Correcting, 'join'>;
}

const delimiterNames: Record<string, { one: string; several: string; shown: string }> = {
  ',': { one: 'comma', several: 'commas', shown: ',' },
  ';': { one: 'semicolon', several: 'semicolons', shown: ';' },
  '|': { one: 'bar', several: 'bars', shown: '|' },
  '\t': { one: 'tab', several: 'tabs', shown: '⇥' },
};

/**
 * A line with too many values: a person presses the delimiters that belong to a value, sees the line as it would read, and reads it
 * so. What would most likely mend the line is pressed already.
 */
export function BrokenLine({ problem: { line, broken }, reading, correcting: { join } }: Props) {
  const [pressed, setPressed] = useState<ReadonlySet<number>>(() => seamsOf(broken?.joins ?? []));
  if (!broken) return null;
  const { cells, columns } = broken;
  const joins = joinsOf(pressed);
  const values = joinCells(cells, joins, reading.delimiter);
  const { one, several, shown } = delimiterNames[reading.delimiter] ?? {
    one: 'sign',
    several: 'signs',
    shown: reading.delimiter,
  };
  const isRight = values.length === columns;
  const press = (seam: number) =>
    setPressed((now) => new Set(now.has(seam) ? [...now].filter((at) => at !== seam) : [...now, seam]));
  const where = lineInWords(reading.sheets, line);
  return (
    <fieldset aria-label={`Mend ${where}`} className="stack gap-2 bare">
      <p className={classes.line}>
        {cells.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place alone
          <Fragment key={at}>
            {at > 0 && (
              <button
                type="button"
                className={classes.seam}
                data-mistake={(at === 1 && !isRight) || undefined}
                aria-pressed={pressed.has(at)}
                aria-label={`The ${one} between “${(cells[at - 1] ?? '').trim()}” and “${text.trim()}” belongs to the value`}
                onClick={() => press(at)}
              >
                {shown}
              </button>
            )}
            <span className={classes.value} data-joined={pressed.has(at) || pressed.has(at + 1) || undefined}>
              {text.trim() === '' ? <span className="soft">(empty)</span> : text}
            </span>
          </Fragment>
        ))}
      </p>
      <p role="status" className="soft">
        {isRight
          ? 'The line would read:'
          : `${howMany(values.length, 'value', 'values')} for ${howMany(columns, 'column', 'columns')}. ${
              values.length > columns
                ? `Press the ${one} that belongs to a value, such as the one in “Example${shown === ',' ? ', ' : shown}Inc.”`
                : `Too many ${several} are pressed.`
            }`}
      </p>
      {isRight && <Preview values={values} reading={reading} joined={joinedPlaces(joins)} />}
      <div>
        <Button
          variant="default"
          disabled={!isRight}
          data-mistake={isRight || undefined}
          aria-label={`Read ${where} so`}
          onClick={() => join([{ line, cells: joins }])}
        >
          Read it so
        </Button>
      </div>
    </fieldset>
  );
}

/** Whether the proposed joins give each column one value. */
export const isMended = ({ cells, columns, joins }: BrokenLineParts): boolean => cells.length - seamsOf(joins).size === columns;

/** The values of the columns that are stored, and of those that a join made. */
function Preview({ values, reading, joined }: { values: readonly string[]; reading: ImportReading; joined: Set<number> }) {
  const shown = reading.columns.flatMap(({ header, meaning }, index) =>
    joined.has(index) || (meaning !== leaveOut && meaning !== null)
      ? [{ header: header || `Column ${index + 1}`, place: index }]
      : [],
  );
  return (
    <dl className={classes.preview}>
      {shown.map(({ header, place }) => (
        <div key={place}>
          <dt>{header}</dt>
          <dd data-joined={joined.has(place) || undefined}>{values[place]?.trim() || '(empty)'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The places of cells that are joined to the cell before them. */
const seamsOf = (joins: readonly JoinedCells[]) =>
  new Set(joins.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, more) => from + more + 1)));

function joinsOf(seams: ReadonlySet<number>): JoinedCells[] {
  const joins: JoinedCells[] = [];
  for (const at of [...seams].sort((a, b) => a - b)) {
    const last = joins.at(-1);
    if (last?.to === at - 1) last.to = at;
    else joins.push({ from: at - 1, to: at });
  }
  return joins;
}

/** The places of the joined values in the mended line. */
function joinedPlaces(joins: readonly JoinedCells[]): Set<number> {
  let less = 0;
  return new Set(
    joins.map(({ from, to }) => {
      const place = from - less;
      less += to - from;
      return place;
    }),
  );
}
