import { type RawBuilder, sql } from 'kysely';
import type { PublicationGap } from '#contract/nonprofits/public/publication.ts';

/** SQL for each gap: whether the public page of the nonprofit `t` would have this gap. */
const lacks: Record<PublicationGap, RawBuilder<boolean>> = {
  DESCRIPTION: sql`btrim(t.short_description) = '' AND btrim(t.long_description) = ''`,
  PICTURE: sql`t.image IS NULL AND NOT EXISTS (SELECT FROM photos WHERE photos.nonprofit_id = t.id AND photos.deleted_at IS NULL
    AND photos.chosen_for && '{PROFILE,DIRECTORY}')`,
  CATEGORY: sql`t.category_ids = '{}'`,
};

const members = Object.entries(lacks).map(([gap, condition]) => sql`CASE WHEN ${condition} THEN ${gap} END`);

/** SQL: what the public page of a nonprofit `t` would lack, as `text[]`. */
export const publicationGapsSql = sql<PublicationGap[]>`array_remove(ARRAY[${sql.join(members)}]::text[], NULL)`;
