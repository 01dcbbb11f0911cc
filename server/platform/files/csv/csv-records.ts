import type { Info, Options } from 'csv-parse/sync';
import { parse } from 'csv-parse/sync';

interface CsvRecord {
  info: Info;
  record: string[];
}

/** The records of a CSV text, each with its place in the file. Throws `CsvError`. */
export function csvRecords(text: string, options: Options): CsvRecord[] {
  // the cast is needed because the library's types do not know what the option `info` returns
  return parse(text, { ...options, info: true }) as unknown as CsvRecord[];
}
