import { CompiledQuery } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';

/** A donation that a person chose or filtered. */
export interface Chosen {
  id: number;
  received: boolean;
  isOnline: boolean;
  /** for the audit trail */
  name: string;
}

interface Conditions {
  values: readonly unknown[];
  conditions: readonly string[];
}

/** Locks the chosen donations in the order of their ids, so that two such calls cannot deadlock. Throws 409 if there are too many. */
export async function lockChosen(
  tx: Tx,
  { values, conditions }: Conditions,
  { most, tooMany }: { most: number; tooMany: string },
): Promise<Chosen[]> {
  const text = `
    SELECT donations.id, donations.received_by_programme AS received, donations.source = 'ONLINE' AS is_online,
      to_char(donations.amount, 'FM$999,999,990.00') || ' to ' || (SELECT name FROM nonprofits n WHERE n.id = nonprofit_id) AS name
    FROM donations WHERE ${conditions.join(' AND ')} ORDER BY donations.id LIMIT ${most + 1} FOR UPDATE`;
  const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...values]) as CompiledQuery<Chosen>);
  if (rows.length > most) throw refuse(409, tooMany);
  return rows;
}
