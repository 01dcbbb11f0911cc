import * as z from 'zod/mini';

/** A sheet of a workbook. A text file has none. */
const sheet = z.object({
  name: z.string(),
  /** whether the workbook hides the sheet */
  hidden: z.boolean(),
  /** lines with content below the titles; `more`: there are more, which nobody has counted */
  lines: z.int(),
  more: z.boolean(),
  /** the number of the line with titles within the sheet; 0: no line has titles */
  headerLine: z.int(),
  /** the first titles */
  titles: z.array(z.string()),
  /** whether the sheet's lines are read */
  read: z.boolean(),
  /** whether the sheet has the same titles as the first sheet that is read */
  alike: z.boolean(),
  /** whether the sheet looks like a list of donations */
  donations: z.boolean(),
});

/** The sheets of a workbook in its order, and their number: of very many, only the first ones are listed. */
export const importSheets = z.object({ count: z.int(), list: z.array(sheet) });
export type ImportSheets = z.output<typeof importSheets>;
export type ImportSheet = ImportSheets['list'][number];
