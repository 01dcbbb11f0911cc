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

/** What stands for each term in the register: word and number of organizations. */
export type KnownWords = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** SQL: the words by which a row is found. There is an index of this very expression. */
export const wordsSql = "to_tsvector('simple', irs_name_key(name || ' ' || also || ' ' || city))";
