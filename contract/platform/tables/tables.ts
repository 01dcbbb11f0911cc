// This file imports no schemas, so that pages need not load them with it.

/** The encodings of text files. Only the last three have to be told apart by the letters that they make. */
export const textEncodings = ['UTF-8', 'UTF-16', 'UTF-16 BE', 'Windows-1252', 'Mac Roman', 'CP850'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** The most columns of a table. */
export const tableLimits = { columns: 256 };

export const tableMessages = { tooManyColumns: `This file has more than ${tableLimits.columns} columns.` };
