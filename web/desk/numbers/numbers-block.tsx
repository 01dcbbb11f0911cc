import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPhoto } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import {
  downloadNumbers,
  type NumberBlockName,
  type NumberColumn,
  type NumberKind,
  numberBlockTitles,
  type SeasonNumbers,
} from '#contract/desk/numbers/numbers.ts';
import { besideEachOther, type PairedRow } from '#contract/desk/numbers/two-seasons.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { Chart } from '../../platform/ui/charts/chart.tsx';
import { savePicture } from '../../platform/ui/charts/save-picture.ts';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import { DataTable } from '../../platform/ui/lists/table/data-table.tsx';
import { SiteLink } from '../../platform/ui/page/links/site-link.tsx';
import { formatDollars } from '../../platform/ui/text/format.ts';
import classes from './numbers.module.css';
import type { ShownStage } from './numbers-search.ts';

const scores = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** A number in a table. */
function numberText(value: number, kind: NumberKind): string {
  if (kind === 'DOLLARS') return formatDollars(value);
  return kind === 'SCORE' ? scores.format(value) : grouped(value);
}

/** A number beside a bar. Dollars, and other numbers from 10,000, are abbreviated. */
function barText(value: number, kind: NumberKind): string {
  if (kind === 'DOLLARS') return shortDollars.format(value);
  return value >= 10_000 ? short.format(value) : numberText(value, kind);
}

interface Props {
  name: NumberBlockName;
  first: SeasonNumbers;
  second: SeasonNumbers | undefined;
  stage: ShownStage;
}

/** rows that a table shows before the user asks for all, and the most rows of a chart */
const fewRows = 12;
/** rows of a table on a narrow screen, where each row is a block of lines */
const fewBlocks = 4;

const months: readonly NumberBlockName[] = ['giftMonths', 'libraryMonths'];

/** Explanations under the titles of blocks that need one. */
const notes: Partial<Record<NumberBlockName, string>> = {
  stages:
    'Reviewed: with a finished review whose reviewer was assigned, or that was included. Accepted: by the decision that was released last.',
  categories: 'A nonprofit with two categories counts in both.',
  coverage:
    'Nonprofits with this accepted year, by category and in the towns with most nonprofits. A nonprofit with two categories counts in both.',
  reviewers: 'The spread is the standard deviation of two scores or more.',
  libraryMonths: 'Readers: a person counts once for each file. Programme staff do not count.',
};

/** One block of numbers of one season, or of two: a chart, and a table whose numbers link to the lists that they count. */
export function NumbersBlockView({ name, first, second, stage }: Props) {
  const heading = useId();
  const chart = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(false);
  const few = useMediaQuery('(max-width: 40rem)') ? fewBlocks : fewRows;
  const find = (season: SeasonNumbers | undefined) => season?.blocks.find((block) => block.name === name);
  const { columns, rows } = besideEachOther(find(first), find(second));
  const column = Math.max(
    0,
    columns.findIndex(({ key }) => key === stage),
  );
  const title = numberBlockTitles[name];
  const years = second ? [first.season, second.season] : [first.season];
  const pictureTitle = `${title}${columns.length > 1 ? `: ${columns[column]?.label.toLowerCase()}` : ''}, ${years.join(' and ')}`;
  const more = Math.max(find(first)?.more ?? 0, find(second)?.more ?? 0);
  return (
    <section className={`${classes.block} whole`} aria-labelledby={heading}>
      <div className="row baseline gap-1-4 spread">
        <h3 id={heading} className="text-20">
          {title}
        </h3>
        {rows.length > 0 && (
          <div className="row gap-2 not-printed">
            <Button
              variant="default"
              leftSection={<IconPhoto size={18} aria-hidden />}
              onClick={() => {
                const svg = chart.current?.querySelector('svg');
                if (svg) void savePicture(svg, pictureTitle);
              }}
            >
              Picture<span className="only-read-out"> of {title}</span>
            </Button>
            <DownloadButton
              download={downloadNumbers}
              query={{ block: name, season: first.season, beside: second?.season }}
              label="CSV"
              of={`of ${title}`}
            />
          </div>
        )}
      </div>
      {notes[name] && <p className="soft text-15 above-1">{notes[name]}</p>}
      {rows.length === 0 && <p className="soft above-2">Nothing to count in {years.join(' and ')}.</p>}
      {rows.length > 0 && (
        <div className={classes.both} data-wide={columns.length * years.length > 5 || undefined}>
          <div ref={chart}>
            <Chart
              shape={months.includes(name) ? 'columns' : 'rows'}
              label={`${pictureTitle}. The table has the same numbers.`}
              series={years.map(String)}
              format={(value) => barText(value, columns[column]?.kind ?? 'COUNT')}
              rows={rows.slice(0, fewRows).map((row) => ({
                key: row.key,
                label: row.label,
                ...(months.includes(name) && { short: row.label.slice(0, 3) }),
                values: (second ? [row.first, row.second] : [row.first]).map((cells) => cells?.[column]?.value ?? 0),
              }))}
            />
          </div>
          <div className={classes.table}>
            <DataTable
              label={title}
              rows={all ? rows : rows.slice(0, few)}
              rowKey={({ key }) => key}
              columns={tableColumns(name, columns, first.season, second?.season)}
            />
            {rows.length > few && (
              <button
                type="button"
                className="link-button touch not-printed above-2"
                aria-expanded={all}
                onClick={() => setAll(!all)}
              >
                {all ? `Show the first ${few}` : `Show all ${rows.length}`}
                <span className="only-read-out"> of {title}</span>
              </button>
            )}
            {more > 0 && <p className="soft text-15 above-2">And {howMany(more, 'smaller one', 'smaller ones')}.</p>}
          </div>
        </div>
      )}
    </section>
  );
}

function tableColumns(name: NumberBlockName, columns: readonly NumberColumn[], season: number, beside: number | undefined) {
  const numbers = columns.flatMap((column, index) => {
    const of = (year: number, cells: (row: PairedRow) => PairedRow['first']) => ({
      key: `${column.key}-${year}`,
      header: beside === undefined ? column.label : `${column.label} ${year}`,
      numeric: true,
      cell: (row: PairedRow) => <Value cell={cells(row)?.[index]} column={column} gap={name === 'coverage'} />,
    });
    const first = of(season, (row) => row.first);
    return beside === undefined ? [first] : [first, of(beside, (row) => row.second)];
  });
  return [{ key: 'name', header: 'Name', width: '34%', cell: (row: PairedRow) => row.label }, ...numbers];
}

interface ValueProps {
  cell: { value: number | null; link: string } | undefined;
  column: NumberColumn;
  /** a 0 stands out, because readers look for zeros in this table */
  gap: boolean;
}

function Value({ cell, column, gap }: ValueProps) {
  if (!cell || cell.value === null || cell.link === '') return <span className="soft">–</span>;
  const isGap = gap && cell.value === 0;
  return (
    <SiteLink path={cell.link} className={isGap ? `${classes.value} ${classes.gap}` : classes.value}>
      {isGap ? 'none' : numberText(cell.value, column.kind)}
    </SiteLink>
  );
}
