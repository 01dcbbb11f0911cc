import { importLimits, leaveOut, requiredFields } from '#contract/donations/imports/import-choices.ts';
import { fileMessages } from '#contract/donations/imports/import-messages.ts';
import type { ImportReading } from '#contract/donations/imports/imports.ts';
import { BatchWriter } from './batch-writer.ts';
import { chooseRules } from './choose-rules.ts';
import { findHeader, type Header, headerProblems } from './find-header.ts';
import { openTable } from './open-table.ts';
import { lineReader } from './read-line.ts';
import type { ReadPorts, ReadResult, ReadTask } from './read-task.ts';
import { type Table, type TableLine, textOf, UnreadableFile } from './table.ts';

/** lines in which the header and the rule of the dates are looked for */
const headLines = 1_000;
const exampleCount = 5;

/** Reads a whole file in one pass, with memory for a few thousand lines. Throws `UnreadableFile` for no file of donations. */
export async function readFile(task: ReadTask, ports: ReadPorts): Promise<ReadResult> {
  const forProgramme = task.nonprofitId === null;
  const table = await openTable(task.path, task.kind);
  const batches = table.lines();
  const head = await takeHead(batches);
  const { header, reading } = understand(task, table, head);
  table.setWidth(header.names.length);
  const isReadable = requiredFields.every((field) => header.meanings.filter((meaning) => meaning === field).length === 1);
  const { dates, amounts } = reading;
  const { leavesOutLastCells } = table;
  const work = {
    reader: isReadable ? lineReader({ ...header, dates, amounts, today: task.today, leavesOutLastCells }) : null,
    nonprofitPlace: forProgramme ? header.meanings.indexOf('nonprofit') : null,
    share: table.share,
  };
  const writer = new BatchWriter(task, ports);
  writer.addProblems(header.line, headerProblems(header, forProgramme));
  await writer.take(
    head.filter(({ line }) => line > header.line),
    work,
  );
  for await (const lines of batches) {
    await writer.take(lines.filter(hasContent), work);
    if (writer.full) break;
  }
  await writer.flush(1);
  if (writer.rows === 0) throw new UnreadableFile(fileMessages.empty);
  return { ...writer.outcome(), reading };
}

const hasContent = (line: TableLine) => 'problem' in line || line.cells.some((cell) => textOf(cell) !== '');

/** The first lines. The rest stays in `batches`. */
async function takeHead(batches: AsyncGenerator<TableLine[]>): Promise<TableLine[]> {
  const head: TableLine[] = [];
  while (head.length < headLines) {
    const next = await batches.next();
    if (next.done) break;
    for (const line of next.value) if (hasContent(line)) head.push(line);
  }
  return head;
}

function understand({ nonprofitId, habits, chosen }: ReadTask, table: Table, head: readonly TableLine[]) {
  const found = findHeader(head, { habits, forProgramme: nonprofitId === null, chosen: chosen.columns });
  if (!found) throw new UnreadableFile(fileMessages.empty);
  if (found.names.length > importLimits.columns) throw new UnreadableFile(fileMessages.tooManyColumns);
  const below = head.flatMap((line) => ('problem' in line || line.line <= found.line ? [] : [line]));
  const isEmpty = (place: number) => below.every(({ cells }) => textOf(cells[place]) === '');
  const header: Header = {
    ...found,
    meanings: found.names.map((name, place) => found.meanings[place] ?? (name === '' && isEmpty(place) ? leaveOut : null)),
  };
  const examples = below.slice(0, exampleCount);
  const reading: ImportReading = {
    headerLine: header.line,
    columns: header.names.map((name, place) => ({
      header: name.slice(0, 200),
      meaning: header.meanings[place] ?? null,
      examples: examples.map(({ cells }) => textOf(cells[place]).slice(0, 100)),
    })),
    ...chooseRules(header, chosen, habits, below),
    exampleLines: examples.map(({ line }) => line),
    encoding: table.encoding,
    delimiter: table.delimiter,
    sheet: table.sheet,
  };
  return { header, reading };
}
