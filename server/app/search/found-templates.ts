import { mostFound } from '#contract/app/search/search.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { type FoundPart, typed } from '#server/app/search/matching.ts';
import { seesUnpublished } from '#server/applications/templates/policy.ts';

/**
 * The newest applications whose name contains the typed text, for the palette. Applications are few, so the query compares every
 * name.
 */
export function foundTemplates(actor: Actor): FoundPart {
  return {
    ctes: `named_templates AS MATERIALIZED (
      SELECT id FROM application_templates WHERE search_words_weighted(name, 'A') @@ ${typed('words')})`,
    rows: `SELECT id, name, is_published FROM application_templates
      WHERE search_normal(name) LIKE '%' || ${typed('normal')} || '%'${seesUnpublished(actor) ? '' : ' AND is_published'}
      ORDER BY created_at DESC, id DESC LIMIT ${mostFound}`,
  };
}
