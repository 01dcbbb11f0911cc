import { directoryNonprofit } from '#contract/nonprofits/public/directory-nonprofit.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import type { DirectoryProfile } from '#contract/public/directory/directory.ts';
import { takesGifts } from '#server/money/giving/obstacles-sql.ts';
import { valueHashSql } from '#server/nonprofits/facts/store.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';
import { eventColumns, newsColumns, opportunityColumns } from './announcements/item-columns.ts';

/** The columns of `directoryNonprofit` in the contract. A field is public only if that shape has it. */
const columns = Object.keys(directoryNonprofit.shape)
  .filter((name) => name !== 'categories')
  .map((name) => `nonprofits.${snakeKey(name)} AS "${name}"`)
  .join(', ');

const list = (columns: string, from: string) =>
  `coalesce((SELECT json_agg(item) FROM (SELECT ${columns} FROM ${from}) AS item), '[]')`;

const anyText = (more = '') => `SELECT ${columns},${more}
  CASE WHEN nonprofits.impact_public THEN nonprofits.impact_data ELSE '' END AS impact,
  (SELECT ${takesGifts} FROM nonprofits n WHERE n.id = nonprofits.id) AS "takesGifts",
  ARRAY(SELECT year FROM unnest(nonprofits.accepted_years) AS year WHERE year <= extract(year FROM $2::date) ORDER BY year)
    AS "catalogueYears",
  ${list(
    'categories.id, categories.name',
    'categories WHERE categories.id = ANY (nonprofits.category_ids) ORDER BY categories.position, categories.name, categories.id',
  )} AS categories,
  ${list(
    eventColumns,
    `events WHERE events.nonprofit_id = nonprofits.id AND events.published AND events.date >= $2::date ORDER BY events.date, events.start_time, events.id LIMIT 50`,
  )} AS events,
  ${list(
    newsColumns,
    `news_articles WHERE news_articles.nonprofit_id = nonprofits.id ORDER BY news_articles.date DESC NULLS LAST, news_articles.id DESC LIMIT 50`,
  )} AS news,
  ${list(
    opportunityColumns,
    `volunteer_opportunities WHERE volunteer_opportunities.nonprofit_id = nonprofits.id AND volunteer_opportunities.is_public ORDER BY volunteer_opportunities.id DESC LIMIT 50`,
  )} AS opportunities,
  ${list(
    'photos.key, photos.alt, photos.credit, photos.width, photos.height',
    `photos WHERE photos.nonprofit_id = nonprofits.id AND photo_is_public(photos, 'WEB', $2::date)
      ORDER BY 'PROFILE' = ANY (photos.chosen_for) DESC, photos.created_at DESC, photos.id DESC LIMIT 300`,
  )} AS photos,
  ${list(
    'wish_list_items.id, wish_list_items.description, wish_list_items.amount',
    `wish_list_items WHERE wish_list_items.nonprofit_id = nonprofits.id AND wish_list_items.public AND NOT wish_list_items.fulfilled
      AND EXISTS (SELECT FROM programme_settings s WHERE s.name = 'wishLists' AND s.value #>> '{}' = 'PUBLIC')
      ORDER BY wish_list_items.id LIMIT 50`,
  )} AS wishes,
  (SELECT coalesce(json_agg(json_build_object('field', f.field, 'at', iso_instant(f.confirmed_at))
      ORDER BY f.confirmed_at DESC, f.field), '[]')
    FROM confirmed_facts f WHERE f.nonprofit_id = nonprofits.id AND f.value_hash = ${valueHashSql('nonprofits', 'f.field')}) AS "confirmedFacts"
  FROM nonprofits WHERE nonprofits.id = $1`;
const publishedText = `${anyText()} AND nonprofits.display`;
const editedText = anyText(' nonprofits.impact_data AS "impactData", nonprofits.impact_public AS "impactPublic",');

/** A profile with what its editors see and visitors perhaps do not. */
export type EditedProfile = DirectoryProfile & { impactData: string; impactPublic: boolean };

/**
 * The public profile of a published nonprofit on `today` (`YYYY-MM-DD`), with its announcements and photos; undefined if there is
 * none.
 */
export async function findPublished(reads: Queries, id: number, today: string): Promise<DirectoryProfile | undefined> {
  const { rows } = await reads.query<DirectoryProfile>(prepared(publishedText, [id, today]));
  return rows[0];
}

/**
 * The profile of any nonprofit, published or not, as its public page would show it: only for people who may edit the nonprofit.
 */
export async function findProfile(reads: Queries, id: number, today: string): Promise<EditedProfile | undefined> {
  const { rows } = await reads.query<EditedProfile>(prepared(editedText, [id, today]));
  return rows[0];
}
