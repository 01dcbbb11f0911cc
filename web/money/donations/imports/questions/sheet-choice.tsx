import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ImportSheet, ImportSheets } from '#contract/platform/tables/sheets.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { Notice } from '../../../../platform/ui/feedback/notice.tsx';
import { type Column, DataTable } from '../../../../platform/ui/lists/table/data-table.tsx';
import type { Choosing } from '../use-import-step.ts';
import { Part } from './how-read.tsx';

interface Props extends Choosing {
  sheets: ImportSheets;
  /** whether a person has to look at the sheets */
  asks: boolean;
  canChange: boolean;
}

type Row = ImportSheet & { place: number };

/** The sheets of a workbook: which ones are read, and which a person can add. */
export function SheetChoice({ sheets, asks, canChange, busy, change }: Props) {
  const rows = sheets.list.map((sheet, index) => ({ ...sheet, place: index }));
  const [chosen, setChosen] = useState(() => placesOf(rows.filter(({ read }) => read)));
  const alike = rows.filter(({ alike: same, lines }) => same && lines > 0);
  const isChanged = chosen.join() !== placesOf(rows.filter(({ read }) => read)).join();
  const take = (places: readonly number[]) => change({ sheets: [...places] });
  const toggle = (index: number) =>
    setChosen(chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index].sort((a, b) => a - b));
  return (
    <>
      {asks && (
        <Notice tone="warning">
          {sentencesOf(rows).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {canChange && (
            <div className="row middle gap-3">
              {alike.length > 1 && (
                <Button disabled={busy} onClick={() => take(placesOf(alike))}>
                  Read all {alike.length}
                </Button>
              )}
              <Button variant="default" disabled={busy} onClick={() => take(placesOf(rows.filter(({ read }) => read)))}>
                Read only {namesOf(rows.filter(({ read }) => read))}
              </Button>
            </div>
          )}
        </Notice>
      )}
      <Part title="Sheets" note={`${namesOf(rows.filter(({ read }) => read))} of ${grouped(sheets.count)}`} open={asks}>
        {sheets.count > rows.length && <p className="soft">Only the first {grouped(rows.length)} sheets are listed.</p>}
        <DataTable
          label="Sheets"
          columns={columnsOf(chosen, canChange && !busy, toggle)}
          rows={rows}
          rowKey={({ place }) => place}
        />
        {canChange && (
          <div>
            <Button
              variant={isChanged ? 'filled' : 'default'}
              disabled={!isChanged || chosen.length === 0}
              loading={busy}
              onClick={() => take(chosen)}
            >
              Read {chosen.length === 0 ? 'these sheets' : howMany(chosen.length, 'sheet', 'sheets')}
            </Button>
          </div>
        )}
      </Part>
    </>
  );
}

const placesOf = (rows: readonly Row[]) => rows.map(({ place }) => place);

const inWords = new Intl.ListFormat('en-US');
const shown = ({ name, hidden }: ImportSheet) => (hidden ? `${name} (hidden)` : name);
const namesOf = (sheets: readonly ImportSheet[]) => inWords.format(sheets.map(shown));

/** Which sheets hold donations and are not read. */
function sentencesOf(rows: readonly Row[]): string[] {
  const read = rows.filter((row) => row.read);
  const alike = rows.filter(({ alike: same, lines }) => same && lines > 0);
  const others = rows.filter((row) => !row.read && !row.alike && row.donations && row.lines > 0);
  const only = `Only ${namesOf(read)} ${read.length === 1 ? 'is' : 'are'} read.`;
  const same = `${howMany(alike.length, 'sheet', 'sheets')} have the same titles: ${namesOf(alike)}.`;
  const verb = others.length === 1 ? 'looks like a list of donations' : 'look like lists of donations';
  return [
    ...(alike.length > 1 ? [`${same} ${only}`] : []),
    ...(others.length > 0 ? [`${namesOf(others)} ${verb} too, with other titles.${alike.length > 1 ? '' : ` ${only}`}`] : []),
  ];
}

function columnsOf(chosen: readonly number[], canChange: boolean, toggle: (place: number) => void): Column<Row>[] {
  return [
    {
      key: 'name',
      header: 'Sheet',
      width: '34%',
      cell: (row) => (
        <Checkbox
          label={shown(row)}
          checked={chosen.includes(row.place)}
          disabled={!canChange}
          onChange={() => toggle(row.place)}
        />
      ),
    },
    {
      key: 'lines',
      header: 'Lines',
      width: '14%',
      numeric: true,
      cell: ({ lines, more }) => `${grouped(lines)}${more ? '+' : ''}`,
    },
    {
      key: 'titles',
      header: 'Titles',
      cell: ({ titles }) => <span className="soft breakable">{titles.join(' · ') || 'No titles'}</span>,
    },
  ];
}
