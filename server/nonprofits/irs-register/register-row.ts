/** A row of the register, in the IRS's own spelling. */
export interface RegisterRow {
  ein: number;
  tax_period: number;
  ruling_year: number;
  name: string;
  also: string;
  street: string;
  city: string;
  state: string;
  zipcode: string;
  ntee_code: string;
}

/** For each typed term: the words of the register that it stands for, each with its number of organizations. */
export type KnownWords = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** SQL: the words by which a row is found. An index has exactly this expression. */
export const wordsSql = "to_tsvector('simple', irs_name_key(name || ' ' || also || ' ' || city))";
