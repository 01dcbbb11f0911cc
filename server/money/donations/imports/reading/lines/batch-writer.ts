import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import { importLimits } from '#contract/money/donations/imports/import-choices.ts';
import type { BrokenLine } from '#contract/money/donations/imports/import-joins.ts';
import { asideReasons, fileMessages, lineMessages } from '#contract/money/donations/imports/import-messages.ts';
import type { ImportProblemGroup } from '#contract/money/donations/imports/imports.ts';
import { centsOf, dollarsOf } from '#contract/platform/wire/money.ts';
import type { FoundNonprofit, NonprofitColumn } from '#server/money/donations/imports/matching/find-nonprofits.ts';
import { type Cell, type TableLine, textOf, UnreadableFile } from '#server/platform/tables/table.ts';
import type { Survey } from '../asking/survey.ts';
import type { Tally } from '../asking/tally.ts';
import { NamesAbove } from '../header/names-above.ts';
import type { Outcome, ReadPorts, ReadTask } from '../read-task.ts';
import type { BrokenLines } from '../table/broken-lines.ts';
import type { visibleLines } from '../table/visible-lines.ts';
import type { Understanding } from '../understanding.ts';
import { copiedColumns, copyLine } from '../values/copy-text.ts';
import type { Aside, LineProblem } from './line-outcome.ts';
import type { RefundLines } from './refunds.ts';

interface Work {
  /** null: the lines are only counted, because a column is missing */
  reader: ReturnType<typeof visibleLines> | null;
  /** place of the cell that names the nonprofit; null: all lines are of one nonprofit */
  nonprofitPlace: number | null;
  /** the nonprofit of all lines, if no cell names it */
  nonprofit: FoundNonprofit;
  nonprofitBy: NonprofitColumn;
  /** the nonprofit that people chose for the text of a cell, by that text; null: the text names none of our nonprofits */
  chosenNonprofits: Understanding['nonprofits'];
  /** whether a line without a nonprofit belongs to that of the line above */
  nonprofitAbove: boolean;
  tally: Tally;
  /** describes lines that a person can mend; null in a strict reading, in which nobody is asked */
  broken: BrokenLines | null;
  survey: Survey | null;
  /** collects the lines that give back gifts; null in a strict reading */
  refunds: RefundLines | null;
  /** the cents of a line's amount; null if it cannot be read */
  totalOf: (cells: readonly Cell[]) => number | null;
  share: () => number;
}

const batchLines = 2_000;
const mostGroups = 100;
const mostTotals = 20;

type GiftRow = Extract<ReturnType<ReturnType<typeof visibleLines>>, { row: unknown }>['row'];

/** Reads lines, and writes their donations and problems in batches. */
export class BatchWriter {
  rows = 0;
  setAside = 0;
  /** totals that stand in the file below its lines */
  readonly totals: { line: number; amount: number }[] = [];
  readonly #names = new Map<number, string>();
  readonly #task: ReadTask;
  readonly #ports: ReadPorts;
  readonly #nonprofits = new Map<string, FoundNonprofit>();
  readonly #namesAbove = new NamesAbove();
  readonly #groups = new Map<string, ImportProblemGroup>();
  #cents = 0n;
  #rightRows = 0;
  #faultyRows = 0;
  #faultyAmounts = 0;
  #faultyCents = 0n;
  #problems = 0;
  #questions = 0;
  #rowText: string[] = [];
  #problemText: string[] = [];

  constructor(task: ReadTask, ports: ReadPorts) {
    this.#task = task;
    this.#ports = ports;
  }

  /** whether there are so many problems that the rest of the file is not read */
  get full(): boolean {
    return this.#problems > importLimits.problems;
  }

  async take(lines: readonly TableLine[], work: Work): Promise<void> {
    for (let at = 0; at < lines.length && !this.full; at += batchLines) {
      const batch = lines.slice(at, at + batchLines);
      await this.#findNonprofits(batch, work);
      for (const line of batch) this.#read(line, work);
      if (this.#rowText.length + this.#problemText.length >= batchLines) await this.flush(work.share());
    }
  }

  /** Adds the problems of the file as a whole, at the line of its header. */
  addQuestions(line: number, problems: readonly LineProblem[]): void {
    this.addProblems(line, problems, this.#questions);
    this.#questions += problems.length;
  }

  addProblems(line: number, problems: readonly LineProblem[], firstPlace = 0, broken: BrokenLine | null = null): void {
    const brokenText = broken && JSON.stringify(broken);
    for (const [index, problem] of problems.entries()) {
      const { column, value, message, cell = null } = problem;
      this.#problemText.push(
        copyLine([this.#task.importId, line, firstPlace + index, column, value, message, 'f', cell, brokenText]),
      );
      const key = JSON.stringify([column, message]);
      const group = this.#groups.get(key);
      if (group) group.count += 1;
      else if (this.#groups.size < mostGroups) this.#groups.set(key, { column, message, count: 1, firstLine: line });
    }
    this.#problems += problems.length;
  }

  async flush(share: number): Promise<void> {
    const rows = Buffer.from(this.#rowText.join(''));
    const problems = Buffer.from(this.#problemText.join(''));
    this.#rowText = [];
    this.#problemText = [];
    await this.#ports.write({ rows, problems, share });
  }

  outcome(): Outcome {
    return {
      rows: this.rows,
      setAside: this.setAside,
      total: dollarsOf(this.#cents),
      problems: this.#problems,
      faultyRows: this.#faultyRows,
      faultyAmounts: this.#faultyAmounts,
      faultyTotal: dollarsOf(this.#faultyCents),
      questions: this.#questions,
      rightRows: this.#rightRows,
      problemGroups: [...this.#groups.values()].sort((a, b) => b.count - a.count),
    };
  }

  #read(line: TableLine, work: Work): void {
    this.rows += 1;
    if (this.rows + this.setAside > this.#task.rowLimit) throw new UnreadableFile(fileMessages.tooManyRows);
    if (this.full) return;
    const { reader } = work;
    if ('problem' in line) this.#addFaulty(line, [{ column: '', value: '', message: line.problem }], null, work);
    else if (reader) {
      if (work.nonprofitPlace !== null) this.#namesAbove.add(line, work.nonprofitPlace);
      const read = reader(line, () => this.#nonprofitOf(line, work));
      if ('problems' in read) {
        work.survey?.faulty(line.cells);
        this.#surveyNonprofit(line, work);
        this.#addFaulty(line, read.problems, read.amount, work);
      } else if ('aside' in read) {
        if (!read.aside.isSum) work.survey?.aside(line.cells, read.aside);
        if (!read.aside.isSum) this.#surveyNonprofit(line, work);
        if (!read.aside.isSum) work.refunds?.add(line.line, line.cells, read.aside);
        this.#addAside(line.line, read.aside, work);
        if (read.aside.reason === asideReasons.total) this.#addTotal(line, work);
      } else {
        work.survey?.gift(line.cells, Number(centsOf(read.row.amount)));
        this.#surveyNonprofit(line, work, read.row.nonprofit_id);
        this.#addGift(line.line, read.row, work.tally);
        // the company's gift has the number below 0, because each gift of a file has a number of its own
        if (read.match) this.#addGift(-line.line, read.match, work.tally);
      }
    }
    if (this.full) this.addProblems(line.line, [{ column: '', value: '', message: lineMessages.tooManyProblems }], 1_000);
  }

  #addFaulty(line: TableLine, problems: readonly LineProblem[], amount: string | null, { broken }: Work): void {
    this.#faultyRows += 1;
    if (amount !== null) {
      this.#faultyAmounts += 1;
      this.#faultyCents += centsOf(amount);
    }
    const isWhole = problems[0]?.column === '';
    this.addProblems(line.line, problems, 0, (isWhole && broken?.describe(line)) || null);
  }

  #addGift(line: number, row: GiftRow, tally: Tally): void {
    const cents = centsOf(row.amount);
    this.#cents += cents;
    this.#rightRows += 1;
    tally.gift({ id: row.nonprofit_id, name: this.#names.get(row.nonprofit_id) ?? '' }, Number(cents));
    const values = { import_id: this.#task.importId, line, ...row };
    this.#rowText.push(copyLine(copiedColumns.rows.map((name) => values[name])));
  }

  /** Keeps a total that stands in the file: the amount in the column of amounts. */
  #addTotal({ line, cells }: Extract<TableLine, { cells: unknown }>, { totalOf }: Work): void {
    const cents = totalOf(cells);
    if (cents !== null && this.totals.length < mostTotals) this.totals.push({ line, amount: cents / 100 });
  }

  #addAside(line: number, aside: Aside, { tally }: Work): void {
    this.rows -= 1;
    this.setAside += 1;
    tally.setAside(line, aside);
    this.#problemText.push(copyLine([this.#task.importId, line, 0, '', '', aside.reason, 't', null, null]));
  }

  /** Notes the nonprofit of a line, if somebody compares single nonprofits. `known`: that of a gift */
  #surveyNonprofit({ cells }: Extract<TableLine, { cells: unknown }>, work: Work, known?: number): void {
    if (!work.survey || !this.#task.chosen.expectedByNonprofit) return;
    const cell = textOf(cells[work.nonprofitPlace ?? -1]);
    const found = this.#nonprofits.get(cell);
    const chosen = work.chosenNonprofits.get(cell)?.is ?? (found && 'value' in found ? found.value : 0);
    work.survey.nonprofits.push(known ?? chosen);
  }

  #nonprofitOf(line: Extract<TableLine, { cells: unknown }>, work: Work): FoundNonprofit {
    if (work.nonprofitPlace === null) return work.nonprofit;
    const cell = this.#namesAbove.textOf(line, work.nonprofitPlace, work.tally, work.nonprofitAbove);
    const chosen = work.chosenNonprofits.get(cell);
    const found = chosen === undefined ? this.#nonprofits.get(cell) : this.#chosenNonprofit(chosen.is);
    if (!found) return { message: '' };
    if ('value' in found) this.#names.set(found.value, found.name);
    if ('value' in found && found.exact && chosen === undefined) return found;
    if (this.#task.strict) return 'value' in found ? { message: donationMessages.noSuchNonprofit } : found;
    const nonprofit = 'value' in found ? { id: found.value, name: found.name } : null;
    const isListed = work.tally.nonprofit(
      cell.slice(0, 200),
      nonprofit,
      chosen?.by ?? (nonprofit === null ? 'USUAL' : 'FILE'),
      'near' in found ? found.near : undefined,
    );
    return isListed || 'message' in found ? found : { message: donationMessages.noSuchNonprofit };
  }

  #chosenNonprofit(id: number | null): FoundNonprofit {
    const name = id === null ? undefined : this.#task.nonprofitNames[id];
    if (id === null || name === undefined) return { message: donationMessages.noSuchNonprofit };
    return { value: id, name, exact: false };
  }

  /** Looks up all nonprofits that these lines name for the first time, in one call. */
  async #findNonprofits(lines: readonly TableLine[], { reader, nonprofitPlace, nonprofitBy }: Work): Promise<void> {
    if (reader === null || nonprofitPlace === null) return;
    const cells = lines.flatMap((line) => ('problem' in line ? [] : [textOf(line.cells[nonprofitPlace])]));
    const unknown = [...new Set(cells)].filter((cell) => !this.#nonprofits.has(cell));
    if (unknown.length === 0) return;
    const found = await this.#ports.findNonprofits(unknown, nonprofitBy);
    for (const [cell, nonprofit] of found) this.#nonprofits.set(cell, nonprofit);
  }
}
