import { catalogue, demoHost } from '#server/app/demo/catalogue/entries.ts';
import type { Filling } from '#server/app/demo/filling.ts';
import { demoEvents, demoNews, demoOpportunities } from './entries.ts';

const day = 24 * 3_600_000;

function dayFrom(today: Date, days: number): string {
  return new Date(today.getTime() + days * day).toISOString().slice(0, 10);
}

/** Fills in the events, news and volunteer opportunities of the demo's nonprofits. */
export async function fillAnnouncements({ tx, now: today }: Filling): Promise<void> {
  const rows = await tx.selectFrom('nonprofits').select(['id', 'name']).execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const idOf = (name: string) => ids.get(name) ?? 0;
  await tx
    .insertInto('events')
    .values(
      demoEvents.map(({ nonprofit, name, inDays, from, to, place, description, fee }) => ({
        nonprofitId: idOf(nonprofit),
        name,
        date: dayFrom(today, inDays),
        startTime: from,
        endTime: to ?? null,
        ...addressOf(nonprofit, place),
        description,
        contactName: 'The front desk',
        contactNumber: '(202) 555-0199',
        link: `https://${demoHost(nonprofit)}/events`,
        fee: fee ?? null,
      })),
    )
    .execute();
  await tx
    .insertInto('newsArticles')
    .values(
      demoNews.map(({ nonprofit, daysAgo, ...news }, index) => ({
        ...news,
        nonprofitId: idOf(nonprofit),
        date: dayFrom(today, -daysAgo),
        article: `https://${demoHost(news.publication)}/articles/${1_201 + index}`,
      })),
    )
    .execute();
  await tx
    .insertInto('volunteerOpportunities')
    .values(
      demoOpportunities.map(({ nonprofit, ...opportunity }) => ({
        ...opportunity,
        nonprofitId: idOf(nonprofit),
        ...addressOf(nonprofit, ''),
        contactEmail: `volunteers@${demoHost(nonprofit)}`,
        contactName: '',
      })),
    )
    .execute();
}

function addressOf(nonprofit: string, place: string) {
  const entry = catalogue.find(({ name }) => name === nonprofit);
  return entry ? { address1: entry.street, address2: place, city: entry.town, state: 'MD' } : {};
}
