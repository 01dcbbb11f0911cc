import { idOfSlug } from '#contract/nonprofits/public/addresses.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';
import { notFound } from '#server/platform/http/errors.ts';

/** The published nonprofit that a slug names (`12` or `12-marthas-table`). Throws 404 if there is none. */
export async function findNamed(reads: Queries, slug: string): Promise<{ id: number; name: string }> {
  const id = idOfSlug(slug);
  const text = 'SELECT id, name FROM nonprofits WHERE id = $1 AND display';
  const { rows } = id === null ? { rows: [] } : await reads.query<{ id: number; name: string }>(prepared(text, [id]));
  if (!rows[0]) throw notFound();
  return rows[0];
}
