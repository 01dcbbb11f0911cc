import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { csvText, withoutFormulas } from '#server/platform/downloads/cells.ts';
import { errorMessage } from '#server/platform/process/error-code.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';

/** How many entries the summary prints. The file has all of them. */
const firstFew = 20;

/** A list that may be long: holds the first entries for the summary, and writes all of them to a CSV file. */
export class ReportFile<T> {
  readonly path: string;
  readonly first: T[] = [];
  count = 0;
  readonly #header: string[];
  readonly #fields: (entry: T) => (string | number)[];
  #pending = '';

  private constructor(path: string, header: string[], fields: (entry: T) => (string | number)[]) {
    this.path = path;
    this.#header = header;
    this.#fields = fields;
  }

  /** Deletes the report of an earlier import. Throws StartRefused if the folder is not writable. */
  static async start<T>(
    folder: string,
    name: string,
    header: string[],
    fields: (entry: T) => (string | number)[],
  ): Promise<ReportFile<T>> {
    const path = join(folder, name);
    try {
      await mkdir(folder, { recursive: true });
      await rm(path, { force: true });
    } catch (error) {
      throw new StartRefused(`${folder}: the import's lists can't be written there (${errorMessage(error)}).`);
    }
    return new ReportFile(path, header, fields);
  }

  async add(entry: T): Promise<void> {
    if (this.count === 0) this.#pending = csvLine(this.#header);
    this.count += 1;
    if (this.first.length < firstFew) this.first.push(entry);
    this.#pending += csvLine(this.#fields(entry));
    if (this.#pending.length > 65_536) await this.close();
  }

  /** Writes the entries that are still in memory. */
  async close(): Promise<void> {
    if (this.#pending === '') return;
    await appendFile(this.path, this.#pending);
    this.#pending = '';
  }
}

const csvLine = (fields: (string | number)[]) =>
  csvText([fields.map((field) => (typeof field === 'number' ? String(field) : withoutFormulas(field)))]);
