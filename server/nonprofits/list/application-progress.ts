import type { ApplicationProgress } from '#contract/platform/access/response-status.ts';

/**
 * SQL: whether a row of `nonprofits` has this progress with an application; without `progress`, whether it has a response.
 * NOT_BEGUN leaves out inactive nonprofits and those without an active user who could begin.
 */
export function progressSql(template: string, progress?: ApplicationProgress): string {
  const response = (status: string) =>
    `EXISTS (SELECT FROM application_responses r WHERE r.template_id = ${template} AND r.nonprofit_id = nonprofits.id${status})`;
  if (progress !== 'NOT_BEGUN') return response(progress ? ` AND r.status = '${progress}'` : '');
  return `nonprofits.inactive_date IS NULL AND NOT ${response('')}
    AND nonprofits.id IN (SELECT nonprofit_id FROM users WHERE is_active AND 'NONPROFIT_STAFF' = ANY (roles))`;
}
