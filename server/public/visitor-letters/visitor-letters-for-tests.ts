import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { tellMePaths } from '#contract/public/visitor-letters/tell-me.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { sendVisitorLetters } from './send-letters.ts';

export const email = 'visitor@test.example';

interface Here {
  api: TestApi;
  staff: SignedInPerson;
  /** “Kites & Strings”, with the nonprofit “Known Kites” */
  category: number;
}

/** Starts a programme whose visitors may ask for letters. Before each test, the letters are on and nobody has asked. */
export function openVisitorLetters() {
  const at = {} as Here;
  const turn = (on: boolean) => at.api.call('PATCH', 'settings/', { token: at.staff.token, body: { visitor_letters: on } });
  beforeAll(async () => {
    at.api = await startApi({ PUBLIC_URL: 'https://almoner.test.example' });
    at.staff = await createSignedIn(at.api.db, { roles: ['CFP_STAFF'] });
    at.category = await createCategory(at.api.db, 'Kites & Strings');
    const where = { city: 'Wrenfield', state: 'MD' };
    await createNonprofit(at.api.db, { name: 'Known Kites', display: true, categoryIds: [at.category], ...where });
  });
  beforeEach(async () => {
    await turn(true);
    for (const table of ['visitor_subscriptions', 'mail_messages', 'rate_limits'])
      await sql`DELETE FROM ${sql.table(table)}`.execute(at.api.db);
  });
  afterAll(() => at.api.close());

  /** Sends a form as a browser does. */
  const post = (path: string, form: Record<string, string> = {}) =>
    at.api.app.http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  const ask = (query = '', address = email) => post(`${tellMePaths.ask}${query}`, { email: address });
  const letters = (template: string) =>
    at.api.db
      .selectFrom('mailMessages')
      .select(['id', 'recipient', 'data'])
      .where('template', '=', template)
      .orderBy('id')
      .execute();
  const secretOf = async () => String(Object((await letters('visitor-confirm')).at(-1)?.data).secret);
  const lookBack = () => sql`UPDATE visitor_subscriptions SET told_until = now() - interval '1 hour'`.execute(at.api.db);

  async function follow(query = '', address = email): Promise<void> {
    expect((await ask(query, address)).statusCode).toBe(303);
    expect((await post(`${tellMePaths.confirm}/${await secretOf()}`)).headers.location).toBe(tellMePaths.confirmed);
    await lookBack();
  }

  return {
    at,
    turn,
    post,
    ask,
    letters,
    secretOf,
    follow,
    /** makes what was news within an hour news again */
    lookBack,
    rows: () => at.api.db.selectFrom('visitorSubscriptions').selectAll().orderBy('id').execute(),
    send: (until = soon()) => sendVisitorLetters(at.api.db, until, '2026-01-01'),
    /** makes everything older than the hour that a new subscription looks back to */
    age: () =>
      sql`UPDATE nonprofits SET shown_at = shown_at - interval '1 day', first_shown_at = first_shown_at - interval '1 day',
        shown_changed_at = NULL`.execute(at.api.db),
  };
}

export const soon = () => new Date(Date.now() + 60_000).toISOString();

export const namesIn = (data: unknown) =>
  (data as { nonprofits: { name: string; words: string }[] }).nonprofits.map(({ name }) => name);
