import { bestSql, type FoundPart, matchingSql } from '#server/app/search/matching.ts';

/** The nonprofits that the palette finds. Every signed-in person may see all of them. */
export const foundNonprofits: FoundPart = {
  ctes: matchingSql({ as: 'nonprofits', table: 'nonprofits', name: 'name', vocabulary: 'nonprofits' }),
  rows: `SELECT n.id, n.name, n.city, n.state, n.ein FROM ${bestSql('nonprofits')} AS best JOIN nonprofits n USING (id) ORDER BY place`,
};
