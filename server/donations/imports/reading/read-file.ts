import { importLimits } from '#contract/donations/imports/import-choices.ts';
import { fileMessages, lineMessages } from '#contract/donations/imports/import-messages.ts';
import { BatchWriter } from './batch-writer.ts';
import { Corrections } from './corrections.ts';
import { describeReading } from './describe-reading.ts';
import { layoutOf } from './find-header.ts';
import { exactMeaning, headerKey } from './header-names.ts';
import { headerProblems } from './header-problems.ts';
import type { LineProblem } from './line-outcome.ts';
import { openTable } from './open-table.ts';
import { lineReader } from './read-line.ts';
import type { ReadPorts, ReadResult, ReadTask } from './read-task.ts';
import { type Table, type TableLine, textOf, UnreadableFile } from './table.ts';
import { Tally } from './tally.ts';
import { isEinTitle, understand } from './understand.ts';
import type { Understanding } from './understanding.ts';

/** lines in which the header and the rules are looked for */
const headLines = 1_000;

/**
 * Reads a whole file in one pass, with memory for a few thousand lines. Throws `UnreadableFile` if the file has no donations, or
 * more lines or columns than allowed.
 */
export async function readFile(task: ReadTask, ports: ReadPorts): Promise<ReadResult> {
  const table = await openTable(task.path, task.kind);
  const batches = table.lines();
  const head = await takeHead(batches);
  const understood = await understand(task, ports, table, head);
  if (!understood) throw new UnreadableFile(fileMessages.empty);
  const { header } = understood;
  if (header.names.length > importLimits.columns) throw new UnreadableFile(fileMessages.tooManyColumns);
  table.setWidth(header.names.length);
  const tally = new Tally();
  const corrections = new Corrections(task.chosen.corrections ?? [], header.names, table.leavesOutLastCells);
  const work = workOf(task, table, understood, tally);
  const writer = new BatchWriter(task, ports);
  writer.addQuestions(header.line, headerProblems(understood));
  await writer.take(corrections.apply(head.filter(({ line }) => line > header.line)), work);
  for await (const lines of batches) {
    await writer.take(corrections.apply(lines.filter(hasContent)), work);
    if (writer.full) break;
  }
  writer.addQuestions(header.line, kindQuestions(tally));
  await writer.flush(1);
  if (writer.rows + writer.setAside === 0) throw new UnreadableFile(fileMessages.empty);
  const reading = describeReading({ task, table, head, understood, tally, corrections });
  return { ...writer.outcome(), reading, layout: layoutOf(header.names) };
}

function kindQuestions({ undecided, crowdedColumns }: Tally): LineProblem[] {
  return [
    ...undecided.map(({ column, value }) => ({ column, value, message: lineMessages.kind(value || '(empty)') })),
    ...crowdedColumns.map((column) => ({ column, value: '', message: lineMessages.tooManyKinds })),
  ];
}

function workOf(task: ReadTask, table: Table, understood: Understanding, tally: Tally) {
  const { header, forProgramme, nonprofit, nonprofits } = understood;
  const has = (field: string) => header.meanings.filter((meaning) => meaning === field).length === 1;
  const isReadable =
    has('amount') &&
    (has('date_received') || understood.dateReceived !== null) &&
    (has('donation_type') || understood.donationType !== null) &&
    (task.strict || !forProgramme || has('nonprofit') || nonprofit !== null);
  const place = header.meanings.indexOf('nonprofit');
  const title = header.names[place] ?? '';
  const own = task.nonprofitId ?? nonprofit;
  return {
    reader: isReadable ? lineReader(understood, tally) : null,
    nonprofitPlace: forProgramme && own === null ? place : null,
    nonprofit: own === null ? { message: '' } : { value: own, name: '', exact: true },
    nonprofitBy: {
      ein: isEinTitle(title),
      // only a column with this name has our ids: a number in another column may be the id of another platform
      id: exactMeaning(title) === 'nonprofit' && /^(nonprofit|nonprofit id)$/.test(headerKey(title)),
      similar: !task.strict,
      near: !task.strict,
    },
    chosenNonprofits: nonprofits,
    tally,
    share: table.share,
  };
}

const hasContent = (line: TableLine) => 'problem' in line || line.cells.some((cell) => textOf(cell) !== '');

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
