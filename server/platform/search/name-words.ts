/**
 * SQL: the words of a row's name, and of a nonprofit's EIN; without tags and descriptions. Indexes of nonprofits and users have
 * exactly this expression.
 */
export const nameWords = (table: string): string => `ts_filter(${table}.search, '{a}')`;
