import { importLimits, noTitles, programmeCurrency } from '#contract/money/donations/imports/import-choices.ts';
import { fileMessages, lineMessages } from '#contract/money/donations/imports/import-messages.ts';
import { placeOfLine } from '#contract/money/donations/imports/import-sheets.ts';
import { type Cell, type Table, type TableLine, textOf, UnreadableFile } from '#server/platform/tables/table.ts';
import { Survey } from './asking/survey.ts';
import { Tally } from './asking/tally.ts';
import { describeReading } from './describe-reading.ts';
import { findHeader, layoutOf } from './header/find-header.ts';
import { FirstRows } from './header/first-rows.ts';
import { Groups } from './header/group-rows.ts';
import { exactMeaning, headerKey } from './header/header-names.ts';
import { headerProblems } from './header/header-problems.ts';
import { BatchWriter } from './lines/batch-writer.ts';
import { Corrections } from './lines/corrections.ts';
import type { LineProblem } from './lines/line-outcome.ts';
import { GiftsOfRefunds, type Refunded, RefundLines } from './lines/refunds.ts';
import { asideFinder } from './lines/set-aside.ts';
import type { ReadPorts, ReadResult, ReadTask } from './read-task.ts';
import { BrokenLines } from './table/broken-lines.ts';
import { HiddenTally } from './table/hidden-tally.ts';
import { openTable } from './table/open-table.ts';
import { hasContent, isUnreadGift } from './table/scan-sheets.ts';
import { visibleLines } from './table/visible-lines.ts';
import type { SheetWishes } from './table/workbook-table.ts';
import { isEinTitle, understand } from './understand.ts';
import type { Understanding } from './understanding.ts';
import { currencyOf } from './values/currency-text.ts';
import { signedCents } from './values/signed-cents.ts';

/** lines in which the header and the rules are looked for */
const headLines = 1_000;

/**
 * Reads a whole file, with memory for a few thousand lines and some bytes of every line. If a word far below says what the first
 * lines did not, such as the first refund in line 1,102, the file is read once more. Throws `UnreadableFile` if the file has no
 * donations, or more lines or columns than allowed.
 */
export async function readFile(task: ReadTask, ports: ReadPorts): Promise<ReadResult> {
  const columns = { findNonprofits: remembered(ports.findNonprofits) };
  let pass = await readOnce(task, ports, { columns });
  const { understood, survey, table, head } = pass;
  if (!survey) return resultOf(pass);
  const restart = () => ports.write({ restarts: true, rows: new Uint8Array(), problems: new Uint8Array(), share: 0 });
  const again = await understand(task, columns, table, head, survey);
  if (again && JSON.stringify(again.header.meanings) !== JSON.stringify(understood.header.meanings)) {
    await restart();
    pass = await readOnce(task, ports, { understood: again });
  }
  const refunded = await findRefunded(pass);
  if (refunded.size === 0) return resultOf(pass);
  await restart();
  return resultOf(await readOnce(task, ports, { understood: pass.understood, refunded }));
}

/** Asks once for the names that show which column has nonprofits, although a file is understood twice. */
function remembered(find: ReadPorts['findNonprofits']): ReadPorts['findNonprofits'] {
  const found = new Map<string, ReturnType<ReadPorts['findNonprofits']>>();
  return (cells, by) => {
    const key = JSON.stringify([cells, by]);
    const known = found.get(key) ?? find(cells, by);
    found.set(key, known);
    return known;
  };
}

/** Reads the lines once more to find the gifts that other lines give back. */
async function findRefunded({ task, understood, refunds }: Pass): Promise<Refunded> {
  if (!refunds || refunds.all.length === 0 || understood.refunds === 'IGNORE') return new Map();
  const table = await openTable(task.path, task.kind, wishesOf(task), encodingOf(task));
  const { names } = understood.header;
  table.setWidth(names.length);
  const corrections = new Corrections(task.chosen, names, table);
  const gifts = new GiftsOfRefunds(understood, refunds.all);
  const tally = new Tally();
  const whyAside = asideFinder(understood, tally);
  const groups = groupFiller(understood, tally);
  for await (const lines of table.lines()) {
    for (const line of groups(corrections.apply(lines))) {
      if ('problem' in line || line.line <= understood.header.line) continue;
      if (line.hidden && understood.hiddenRows !== 'TAKE') continue;
      if (whyAside(line.cells) === null) gifts.add(line.line, line.cells);
    }
  }
  return gifts.found;
}

/** Makes a function that gives lines what stands above them: the name of their group, and what only its first line has. */
function groupFiller(understood: Understanding, tally: Tally): (lines: readonly TableLine[]) => readonly TableLine[] {
  const groups = new Groups(understood.donorGroupPlace, tally);
  const firstRows = new FirstRows(understood, tally.firstRows);
  return (lines) => firstRows.fill(groups.fill(lines));
}

interface Pass {
  task: ReadTask;
  table: Table;
  head: readonly TableLine[];
  understood: Understanding;
  tally: Tally;
  hidden: HiddenTally;
  corrections: Corrections;
  writer: BatchWriter;
  survey: Survey | null;
  refunds: RefundLines | null;
  refunded: Refunded;
}

/** What is known from an earlier pass. */
interface Known {
  /** finds the nonprofits that show what a column is */
  columns?: Pick<ReadPorts, 'findNonprofits'>;
  understood?: Understanding;
  refunded?: Refunded;
}

async function readOnce(task: ReadTask, ports: ReadPorts, known: Known): Promise<Pass> {
  const table = await openTable(task.path, task.kind, wishesOf(task), encodingOf(task));
  const batches = table.lines();
  const head = await takeHead(batches);
  const { refunded = new Map(), columns = ports } = known;
  const understood = known.understood ?? (await understand(task, columns, table, head));
  if (!understood) throw new UnreadableFile(fileMessages.empty);
  const { header } = understood;
  if (header.names.length > importLimits.columns) throw new UnreadableFile(fileMessages.tooManyColumns);
  table.setWidth(header.names.length);
  const tally = new Tally();
  const hidden = new HiddenTally(table.hiddenColumns);
  const corrections = new Corrections(task.chosen, header.names, table);
  const survey = task.strict ? null : surveyOf(understood, head);
  const refunds = task.strict ? null : new RefundLines(understood);
  const broken = task.strict ? null : new BrokenLines(understood, table.delimiter, head);
  const work = { ...workOf({ task, table, understood, tally, hidden, refunded }), survey, refunds, broken };
  const writer = new BatchWriter(task, ports);
  writer.addQuestions(header.line, [...headerProblems(understood), ...sheetQuestions(task, table)]);
  const groups = groupFiller(understood, tally);
  const read = (lines: TableLine[]) => writer.take(groups(corrections.apply(lines)), work);
  await read(head.filter(({ line }) => line > header.line));
  for await (const lines of batches) {
    await read(lines.filter(hasContent));
    if (writer.full) break;
  }
  writer.addQuestions(header.line, kindQuestions(tally));
  await writer.flush(1);
  if (writer.rows + writer.setAside === 0) throw new UnreadableFile(fileMessages.empty);
  return { task, table, head, understood, tally, hidden, corrections, writer, survey, refunds, refunded };
}

function resultOf(pass: Pass): ReadResult {
  return { ...pass.writer.outcome(), reading: describeReading(pass), layout: layoutOf(pass.understood.header.names) };
}

/** The cells of the first lines say which columns have amounts. */
function surveyOf({ header, amounts }: Understanding, head: readonly TableLine[]): Survey {
  const lines = head.flatMap((line) => ('problem' in line || line.line <= header.line ? [] : [line.cells]));
  const centsOf = (cell: Cell | undefined) => signedCents(cell, amounts);
  const hasAmounts = (index: number) => {
    const cells = lines.flatMap((cells) => (textOf(cells[index]) === '' ? [] : [cells[index]]));
    return cells.length > 0 && cells.filter((cell) => centsOf(cell) !== null).length >= cells.length / 2;
  };
  const index = header.meanings.indexOf('currency');
  const isForeign = (cells: readonly Cell[]) =>
    index >= 0 && (currencyOf(textOf(cells[index])) ?? programmeCurrency) !== programmeCurrency;
  return new Survey({ names: header.names, meanings: header.meanings, hasAmounts, isForeign, centsOf });
}

/** The encoding that a person chose; of an earlier file with the same columns it is not known before the titles are read. */
const encodingOf = ({ chosen }: ReadTask) => chosen.encoding;

/** A header that a person chose is the one of its own sheet; a file without titles has none in the first sheet that is read. */
function wishesOf({ chosen, habits, strict }: ReadTask): SheetWishes {
  const layouts = new Set(strict ? [] : Object.keys(habits));
  const { headerLine = noTitles } = chosen;
  const { sheet, line } = placeOfLine(headerLine);
  const sheets = chosen.sheets ?? (headerLine === noTitles ? undefined : [sheet]);
  const first = sheets && Math.min(...sheets);
  const isOf = (index: number) => chosen.headerLine !== undefined && index === (headerLine === noTitles ? first : sheet);
  return {
    sheets,
    findTitles: (place, lines) => findHeader(lines, { chosen: isOf(place) ? line : undefined, layouts, strict: false }),
  };
}

/** Nobody is asked in a strict reading, so a workbook with several sheets of donations is a mistake. */
function sheetQuestions({ strict }: ReadTask, { sheets }: Table): LineProblem[] {
  const names = sheets?.list.filter((sheet) => sheet.read || isUnreadGift(sheet)).map(({ name }) => name) ?? [];
  return strict && names.length > 1 ? [{ column: '', value: '', message: lineMessages.severalSheets(names) }] : [];
}

function kindQuestions({ undecided, crowdedColumns }: Tally): LineProblem[] {
  return [
    ...undecided.map(({ column, value }) => ({ column, value, message: lineMessages.kind(value || '(empty)') })),
    ...crowdedColumns.map((column) => ({ column, value: '', message: lineMessages.tooManyKinds })),
  ];
}

function workOf({
  task,
  table,
  understood,
  tally,
  hidden,
  refunded,
}: Pick<Pass, 'task' | 'table' | 'understood' | 'tally' | 'hidden' | 'refunded'>) {
  const { header, forProgramme, nonprofit, nonprofits } = understood;
  const has = (field: string) => header.meanings.filter((meaning) => meaning === field).length === 1;
  const isReadable =
    has('amount') &&
    (has('date_received') || understood.dateReceived !== null) &&
    (has('donation_type') || understood.donationType !== null) &&
    (task.strict || !forProgramme || has('nonprofit') || nonprofit !== null);
  const index = header.meanings.indexOf('nonprofit');
  const title = header.names[index] ?? '';
  const own = task.nonprofitId ?? nonprofit;
  return {
    reader: isReadable ? visibleLines(understood, { tally, hidden, refunded }) : null,
    nonprofitPlace: forProgramme && own === null ? index : null,
    nonprofit: own === null ? { message: '' } : { value: own, name: '', exact: true },
    nonprofitBy: {
      ein: isEinTitle(title),
      // only a column with this name has our ids: a number in another column may be the id of another platform
      id: exactMeaning(title) === 'nonprofit' && /^(nonprofit|nonprofit id)$/.test(headerKey(title)),
      similar: !task.strict,
      near: !task.strict,
    },
    chosenNonprofits: nonprofits,
    nonprofitAbove: understood.nonprofitAbove,
    tally,
    totalOf: (cells: readonly Cell[]) => signedCents(cells[header.meanings.indexOf('amount')], understood.amounts),
    share: () => table.share(),
  };
}

/** The first lines with content. The rest stays in `batches`. */
async function takeHead(batches: AsyncGenerator<TableLine[]>): Promise<TableLine[]> {
  const head: TableLine[] = [];
  while (head.length < headLines) {
    const next = await batches.next();
    if (next.done) break;
    for (const line of next.value) if (hasContent(line)) head.push(line);
  }
  return head;
}
