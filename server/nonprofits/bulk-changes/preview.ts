import { type RawBuilder, sql } from 'kysely';
import { type BulkAction, factsOf } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import { type BulkPreview, bulkMessages, type WantedBulkChange } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { type PublicationGap, publicationGaps } from '#contract/nonprofits/public/publication.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { publicationGapsSql } from '#server/nonprofits/publication-gaps.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import { chosenSql } from '#server/platform/lists/choose.ts';
import { checkWanted } from './check-wanted.ts';
import { changeOf } from './column-change.ts';
import { judgedSql } from './judge.ts';
import { findStaying } from './staying.ts';
import { findValueWords } from './value-words.ts';

/** how many rows of each outcome a preview names */
const shownRows = 10;

interface Judged extends Omit<BulkPreview['rows'][number], 'before' | 'after'> {
  before: unknown;
  after: unknown;
}

interface PreviewRow extends Pick<BulkPreview, 'chosen' | 'changed' | 'unchanged' | 'refused'> {
  rows: Judged[];
  lacking: Record<PublicationGap, number>;
}

const nothing = sql<PublicationGap[]>`'{}'::text[]`;

/** SQL: what a nonprofit of `judged` lacks in the public directory, if the change publishes it. */
function missingSql(action: BulkAction): RawBuilder<PublicationGap[]> {
  if (action !== 'PUBLISH_WEB') return nothing;
  return sql`coalesce((SELECT ${publicationGapsSql} FROM nonprofits t WHERE t.id = judged.id AND judged.outcome = 'CHANGED'), ${nothing})`;
}

const lackingSql = sql.join(
  publicationGaps.flatMap((gap) => [sql`${sql.lit(gap)}`, sql`count(*) FILTER (WHERE ${sql.lit(gap)} = ANY (missing))`]),
);

/** Says what a change would do now, in one statement. Throws 400 if nothing is chosen. */
export async function previewChange(tx: Tx, app: App, actor: Actor, wanted: WantedBulkChange): Promise<BulkPreview> {
  const { action, chosen: choice, ...parameters } = wanted;
  const title = await checkWanted(tx, wanted);
  const chosen = await chosenSql(app, factsOf(action).records, choice);
  const staying = await findStaying(tx, { action, undo: false, actor: actor.id, chosen, lock: false });
  const { rows } = await sql<PreviewRow>`
    WITH judged AS MATERIALIZED (${judgedSql(changeOf(action, parameters, staying), chosen)}),
    lacking AS MATERIALIZED (SELECT judged.*, ${missingSql(action)} AS missing FROM judged),
    ranked AS (
      SELECT *, row_number() OVER (PARTITION BY outcome ORDER BY missing = '{}', name, id) AS place FROM lacking)
    SELECT count(*)::int AS chosen, count(*) FILTER (WHERE outcome = 'CHANGED')::int AS changed,
      count(*) FILTER (WHERE outcome = 'UNCHANGED')::int AS unchanged, count(*) FILTER (WHERE outcome = 'REFUSED')::int AS refused,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'outcome', outcome, 'reason', reason, 'before', before,
        'after', after, 'missing', missing) ORDER BY outcome = 'UNCHANGED', outcome = 'CHANGED', place), '[]') FROM ranked WHERE place <= ${shownRows}) AS rows,
      json_build_object(${lackingSql}) AS lacking
    FROM lacking`.execute(tx);
  const [found] = rows;
  if (!found || found.chosen === 0) throw refuseFields({ chosen: [bulkMessages.nothing] });
  const { lacking, rows: judged, ...counts } = found;
  const words = await findValueWords(
    tx,
    action,
    judged.flatMap(({ before, after }) => [before, after]),
  );
  return {
    ...counts,
    title,
    missing: publicationGaps.map((gap) => ({ gap, count: lacking[gap] })).filter(({ count }) => count > 0),
    rows: judged.map((row) => ({
      ...row,
      before: words(row.before),
      after: row.outcome === 'CHANGED' ? words(row.after) : '',
    })),
  };
}
