import type { ApplicationElement } from '#contract/applications/elements.ts';
import { sectionHeadings } from '#contract/applications/pages.ts';
import { sizeOf } from '#contract/applications/publication.ts';
import { sizeWords } from '#contract/applications/size-words.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { isOpenSql } from '#server/applications/templates/store.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';

interface Row {
  open: { id: number; name: string; closesAt: string | null; elements: ApplicationElement[] }[];
  coming: { name: string; opensAt: string }[];
  lastClosed: { name: string; closesAt: string } | null;
}

/** more are not shown: a programme has a few at once */
const most = 20;

const text = `SELECT
  coalesce((SELECT json_agg(one) FROM (
    SELECT id, name, iso_instant(closes_at) AS "closesAt", elements FROM application_templates
    WHERE ${isOpenSql} ORDER BY closes_at NULLS LAST, id LIMIT ${most}) AS one), '[]') AS open,
  coalesce((SELECT json_agg(one) FROM (
    SELECT name, iso_instant(opens_at) AS "opensAt" FROM application_templates
    WHERE is_published AND opens_at > now() ORDER BY application_templates.opens_at, id LIMIT ${most}) AS one), '[]') AS coming,
  (SELECT to_json(one) FROM (
    SELECT name, iso_instant(closes_at) AS "closesAt" FROM application_templates
    WHERE is_published AND closes_at <= now() ORDER BY application_templates.closes_at DESC, id LIMIT 1) AS one) AS "lastClosed"`;

/** The published applications that nonprofits can begin now, those that open later, and the one that closed last. */
export async function findOpenApplications(reads: Queries): Promise<Omit<PublicPageOf<'openApplications'>, 'name'>> {
  const { rows } = await reads.query<Row & Record<string, unknown>>(prepared(text, []));
  const { open = [], coming = [], lastClosed = null } = rows[0] ?? {};
  return {
    open: open.map(({ elements, ...shown }) => ({
      ...shown,
      size: sizeWords({ elements, ...sizeOf(elements) }),
      asksAbout: [...new Set(sectionHeadings(elements).map((heading) => heading.text.trim()))].filter((one) => one !== ''),
    })),
    coming,
    lastClosed,
  };
}
