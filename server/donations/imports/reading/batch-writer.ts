import { importLimits } from '#contract/donations/imports/import-choices.ts';
import { fileMessages, lineMessages } from '#contract/donations/imports/import-messages.ts';
import type { ImportProblemGroup } from '#contract/donations/imports/imports.ts';
import { centsOf, dollarsOf } from '#server/donations/cents.ts';
import type { FoundNonprofit } from '#server/donations/imports/find-nonprofits.ts';
import { copiedColumns, copyLine } from './copy-text.ts';
import type { LineProblem, lineReader } from './read-line.ts';
import type { Outcome, ReadPorts, ReadTask } from './read-task.ts';
import { type TableLine, textOf, UnreadableFile } from './table.ts';

interface Work {
  /** null: the lines are only counted, because a column is missing */
  reader: ReturnType<typeof lineReader> | null;
  /** place of the cell that names the nonprofit; null: all lines are of one nonprofit */
  nonprofitPlace: number | null;
  share: () => number;
}

const batchLines = 2_000;
const mostGroups = 100;

/** Reads lines, and writes their donations and problems in batches. */
export class BatchWriter {
  rows = 0;
  readonly #task: ReadTask;
  readonly #ports: ReadPorts;
  readonly #nonprofits = new Map<string, FoundNonprofit>();
  readonly #groups = new Map<string, ImportProblemGroup>();
  #cents = 0n;
  #rightRows = 0;
  #problems = 0;
  #rowText: string[] = [];
  #problemText: string[] = [];

  constructor(task: ReadTask, ports: ReadPorts) {
    this.#task = task;
    this.#ports = ports;
  }

  /** whether there are so many problems that the rest is not worth reading */
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

  addProblems(line: number, problems: readonly LineProblem[]): void {
    for (const [place, problem] of problems.entries()) {
      const { column, value, message } = problem;
      this.#problemText.push(copyLine([this.#task.importId, line, place, column, value, message]));
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
      total: dollarsOf(this.#cents),
      problems: this.#problems,
      rightRows: this.#rightRows,
      problemGroups: [...this.#groups.values()].sort((a, b) => b.count - a.count),
    };
  }

  #read(line: TableLine, { reader, nonprofitPlace }: Work): void {
    this.rows += 1;
    if (this.rows > this.#task.rowLimit) throw new UnreadableFile(fileMessages.tooManyRows);
    if (this.full) return;
    if ('problem' in line) {
      this.addProblems(line.line, [{ column: '', value: '', message: line.problem }]);
    } else if (reader) {
      const cell = nonprofitPlace === null ? '' : textOf(line.cells[nonprofitPlace]);
      const own = this.#task.nonprofitId;
      const nonprofit = own === null ? (this.#nonprofits.get(cell) ?? { message: '' }) : { value: own };
      const read = reader(line.cells, nonprofit);
      if (Array.isArray(read)) this.addProblems(line.line, read);
      else {
        this.#cents += centsOf(read.amount);
        this.#rightRows += 1;
        const values = { import_id: this.#task.importId, line: line.line, ...read };
        this.#rowText.push(copyLine(copiedColumns.rows.map((name) => values[name])));
      }
    }
    if (this.full) this.addProblems(line.line, [{ column: '', value: '', message: lineMessages.tooManyProblems }]);
  }

  /** One question for all nonprofits that these lines name for the first time. */
  async #findNonprofits(lines: readonly TableLine[], { reader, nonprofitPlace }: Work): Promise<void> {
    if (reader === null || nonprofitPlace === null) return;
    const cells = lines.flatMap((line) => ('problem' in line ? [] : [textOf(line.cells[nonprofitPlace])]));
    const unknown = [...new Set(cells)].filter((cell) => !this.#nonprofits.has(cell));
    if (unknown.length === 0) return;
    const found = await this.#ports.findNonprofits(unknown);
    for (const [cell, nonprofit] of found) this.#nonprofits.set(cell, nonprofit);
  }
}
