import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import type { Events, NewsArticles, VolunteerOpportunities } from '#server/platform/database/types.ts';

let made = 0;

type Traits<Row extends { nonprofitId: unknown }> = Partial<Insertable<Row>> & { nonprofitId: number };

/** Creates an event of a nonprofit, far in the future. Override only what the test is about. */
export async function createEvent(db: Db, traits: Traits<Events>): Promise<{ id: number }> {
  made += 1;
  return db
    .insertInto('events')
    .values({ name: `Test Event ${made}`, date: '2099-05-01', startTime: '18:00', ...traits })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Creates a news article about a nonprofit. Override only what the test is about. */
export async function createNewsArticle(db: Db, traits: Traits<NewsArticles>): Promise<{ id: number }> {
  made += 1;
  return db
    .insertInto('newsArticles')
    .values({
      title: `Test Article ${made}`,
      article: `https://news.example/${made}`,
      publication: 'The Test Gazette',
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Creates a volunteer opportunity of a nonprofit. Override only what the test is about. */
export async function createVolunteerOpportunity(db: Db, traits: Traits<VolunteerOpportunities>): Promise<{ id: number }> {
  made += 1;
  return db
    .insertInto('volunteerOpportunities')
    .values({
      title: `Test Opportunity ${made}`,
      hours: ['Evenings during the week'],
      regions: ['DC-Ward-1'],
      contactEmail: 'volunteers@test.example',
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
