/**
 * SQL: the words of a row's name, of a nonprofit's also its EIN, without its tags and descriptions. Indexes of nonprofits and
 * users have exactly this expression.
 */
export const nameWords = (table: string): string => `ts_filter(${table}.search, '{a}')`;
