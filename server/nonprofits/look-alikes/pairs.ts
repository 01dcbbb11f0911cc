import { type RawBuilder, sql } from 'kysely';

const pairsWhere = (condition: string) => `SELECT DISTINCT least(one.nonprofit_id, other.nonprofit_id) AS lower_id,
    greatest(one.nonprofit_id, other.nonprofit_id) AS higher_id
  FROM look_alikes one JOIN look_alikes other ON other.key = one.key AND other.nonprofit_id <> one.nonprofit_id
  WHERE ${condition} AND NOT EXISTS (SELECT FROM dismissed_look_alikes dismissed
    WHERE dismissed.lower_id = least(one.nonprofit_id, other.nonprofit_id)
      AND dismissed.higher_id = greatest(one.nonprofit_id, other.nonprofit_id) AND one.key = ANY (dismissed.keys))`;

/**
 * SQL: pairs of nonprofits that may be two entries of one (`lower_id`, `higher_id`). They share a name and city, a website or a
 * telephone number, and at least one of them has no EIN, because two different EINs are two organizations. A shared value does not
 * count if staff have dismissed the pair with this value.
 */
export const lookAlikePairs = pairsWhere('NOT one.has_ein');

/** SQL: the look-alike pairs of one nonprofit. Starts with the rows of this nonprofit, so that it need not compute all pairs. */
export function lookAlikePairsOf(nonprofit: number): RawBuilder<unknown> {
  const pairs = sql.raw(pairsWhere('one.nonprofit_id = given.id AND NOT (one.has_ein AND other.has_ein)'));
  return sql`SELECT lower_id, higher_id FROM (SELECT ${nonprofit}::int AS id) AS given CROSS JOIN LATERAL (${pairs}) AS pairs`;
}

/** SQL: ids of the nonprofits in `lookAlikePairs`. */
export const lookAlikeIds = `SELECT unnest(ARRAY[lower_id, higher_id]) AS nonprofit_id FROM (${lookAlikePairs}) AS pairs`;
