import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createEvent, createNewsArticle, createVolunteerOpportunity } from '#tests/factories/nonprofit-items.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createPhoto } from '#tests/factories/photos.ts';
import { createPeriod } from '#tests/factories/reporting.ts';
import { references } from './references.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Sam', lastName: 'Keeper' });
});
afterAll(() => api.close());

const post = (path: string, body: object = {}, token = staff.token) => api.call('POST', path, { token, body });
const preview = async (from: number, into: number) => (await post(`nonprofits/${from}/merge/preview/`, { into })).body;
const merge = async (from: number, into: number, take?: string[]) => {
  const { versions, fields } = await preview(from, into);
  const suggested = fields.filter(({ take: taken }: { take: boolean }) => taken).map(({ name }: { name: string }) => name);
  return post(`nonprofits/${from}/merge/`, { into, versions, take: take ?? suggested });
};
const undo = (id: number) => post(`nonprofit-merges/${id}/undo/`);
const read = (id: number) => api.get(`nonprofits/${id}/`, staff.token);

/** Reads every row of these nonprofits, without the columns that every write changes. */
async function everything(...ids: number[]): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const table of ['nonprofits', ...Object.keys(references)]) {
    const id = table === 'nonprofits' ? sql`id` : sql`nonprofit_id`;
    const { rows } = await sql<{ row: unknown }>`
      SELECT to_jsonb(t) - '{version,updated_at,until,shown_changed_at}'::text[] AS row FROM ${sql.table(table)} t
      WHERE ${id} = ANY (${ids}::int[]) ORDER BY to_jsonb(t)::text`.execute(api.db);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

test('every table with rows of nonprofits has its line', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT conrelid::regclass::text AS name FROM pg_constraint WHERE confrelid = 'nonprofits'::regclass AND contype = 'f'
    UNION
    SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'nonprofit_id'
    ORDER BY name`.execute(api.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(references).toSorted());
  // A table's second column that names nonprofits, or a column without a foreign key, needs a rule of its own.
  const named = await sql<{ name: string }>`
    SELECT conrelid::regclass || '.' || attname AS name FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
    WHERE confrelid = 'nonprofits'::regclass AND contype = 'f'
    UNION
    SELECT table_name || '.' || column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ 'nonprofit' AND data_type <> 'boolean' ORDER BY name`.execute(api.db);
  // `payout-drafts.ts` has the rule for the first column; a visitor's shortlist follows merges when it is read
  expect(named.rows.map(({ name }) => name).filter((name) => !name.endsWith('.nonprofit_id'))).toEqual([
    'payout_batches.nonprofits',
    'visitor_subscriptions.nonprofit_ids',
  ]);
  // an undo finds the rows by these columns
  for (const [table, { how, key }] of Object.entries(references)) {
    if (how !== 'MOVE' && how !== 'DROP') continue;
    const primary = await sql<{ name: string }>`SELECT attname AS name FROM pg_index JOIN pg_attribute ON attrelid = indrelid
      AND attnum = ANY (indkey) WHERE indrelid = ${table}::regclass AND indisprimary`.execute(api.db);
    expect([
      table,
      primary.rows
        .map(({ name }) => name)
        .filter((name) => name !== 'nonprofit_id')
        .sort(),
    ]).toEqual([table, [...key].sort()]);
  }
});

describe('merging', () => {
  test('links that are taken stay as they are stored', async () => {
    const links = {
      website: 'https://old.example',
      facebook: 'https://f.example/old',
      linkedin: 'https://l.example/old',
      twitter: 'old',
    };
    const { id: from } = await createNonprofit(api.db, { name: 'Linked', ...links });
    const { id: into } = await createNonprofit(api.db, { name: 'Unlinked', twitter: 'own' });
    await merge(from, into);
    expect((await read(into)).body).toMatchObject({ ...links, twitter: 'own' });
  });

  test('links that an earlier version doubled are mended, and an undo still finds them', async () => {
    const migration = await readFile(
      new URL('../../platform/database/migrations/0078-doubled-links.sql', import.meta.url),
      'utf8',
    );
    const { id: from } = await createNonprofit(api.db, { website: 'https://old.example', facebook: 'https://f.example/old' });
    const { id: into } = await createNonprofit(api.db, { linkedin: 'https://l.example/https://x.example' });
    const { body: made } = await merge(from, into);
    const doubled = { website: 'https://https://old.example', facebook: 'https://https://https://f.example/old' };
    await api.db.updateTable('nonprofits').set(doubled).where('id', '=', into).execute();
    await api.db
      .updateTable('nonprofitMergeRows')
      .set({ after: sql`after || ${JSON.stringify(doubled)}` })
      .where('mergeId', '=', made.id)
      .where('step', '=', 'CHANGED')
      .where('tableName', '=', 'nonprofits')
      .execute();
    await sql.raw(migration).execute(api.db);
    const mended = { website: 'https://old.example', facebook: 'https://f.example/old' };
    expect((await read(into)).body).toMatchObject({ ...mended, linkedin: 'https://l.example/https://x.example' });
    await undo(made.id);
    expect((await read(into)).body).toMatchObject({ website: '', facebook: '' });
    expect((await read(from)).body).toMatchObject(mended);
  });

  test('moves all records, fills what is empty, leads from the old address, and is undone without a trace', async () => {
    const rivers = await createCategory(api.db, 'Rivers');
    const boats = await createCategory(api.db, 'Boats');
    const { id: from } = await createNonprofit(api.db, {
      ...{ name: 'Old Harbor Meals', ein: '521234567', city: 'Oldmarsh', state: 'MD', url: 'https://old.example' },
      ...{
        acceptedYears: [2024, 2020],
        categoryIds: [boats],
        display: true,
        learningCommonsUntil: '2030-01-31',
        image: 'a'.repeat(64),
      },
      ...{ learningCommonsGranted: true, budgetSize: '1M_TO_3M', printCategoryId: boats, tags: ['#soup'] },
    });
    const { id: into } = await createNonprofit(api.db, {
      ...{ name: 'Harbor Meals', url: 'https://new.example', acceptedYears: [2024, 2025], categoryIds: [rivers], display: true },
    });
    const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: from, firstName: 'Ada' });
    await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: into });
    const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
    await api.db.updateTable('nonprofits').set({ primaryUserId: director.id }).where('id', '=', from).execute();
    const period = await createPeriod(api.db);
    for (const nonprofitId of [from, into]) {
      await createDonation(api.db, { nonprofitId });
      await createEvent(api.db, { nonprofitId });
      await createNewsArticle(api.db, { nonprofitId });
      await createVolunteerOpportunity(api.db, { nonprofitId });
      await createPhoto(api.db, { nonprofitId, digest: Buffer.alloc(32, 7), chosenFor: ['DIRECTORY'] });
      await createPhoto(api.db, { nonprofitId });
      const { id: templateId } = await createApplicationTemplate(api.db);
      await createApplicationResponse(api.db, { nonprofitId, templateId });
      await api.db.insertInto('wishListItems').values({ nonprofitId, description: 'x', amount: 5, fulfilled: false }).execute();
      await api.db.insertInto('emptyReports').values({ nonprofitId, periodId: period.id }).execute();
      await api.db.insertInto('declaredConflicts').values({ nonprofitId, reviewerId: reviewer.id }).execute();
      await api.db.insertInto('formerNonprofits').values({ nonprofitId, userId: reviewer.id }).execute();
      await api.db
        .insertInto('payoutAccounts')
        .values({
          nonprofitId,
          routingNumber: '021000021',
          readableNumber: String(nonprofitId),
          ending: '',
          accountType: 'CHECKING',
        })
        .execute();
    }
    const before = await everything(from, into);

    const shown = await preview(from, into);
    expect(shown).toMatchObject({ refusals: [], merged: { id: from, name: 'Old Harbor Meals' }, into: { name: 'Harbor Meals' } });
    expect(shown.fields).toEqual(
      expect.arrayContaining([
        { name: 'name', label: 'Name', kept: 'Harbor Meals', merged: 'Old Harbor Meals', take: false },
        { name: 'ein', label: 'EIN', kept: '', merged: '521234567', take: true },
        { name: 'address', label: 'Address', kept: '', merged: 'Oldmarsh, MD', take: true },
        { name: 'budget_size', label: 'Budget Size', kept: '', merged: 'From $1m to $3m', take: true },
        { name: 'primary_user', label: 'Primary User', kept: '', merged: expect.stringMatching(/^Ada /), take: true },
        { name: 'url', label: 'Homepage', kept: 'https://new.example', merged: 'https://old.example', take: false },
        { name: 'nonprofit_image', label: 'Picture', kept: '', merged: 'a picture', take: true },
      ]),
    );
    expect(shown.moves).toEqual(expect.arrayContaining(['1 donation', '2 photos', '1 user', '1 response', '1 wish']));
    expect(shown.notes).toEqual([
      'The accepted years of both stay.',
      'The web categories of both stay.',
      'Access to the Learning Commons stays.',
      'Both have a payout account. The account of the nonprofit that stays is used; the other one ends.',
      'Photos that both have are shown once.',
      'Both have a photo on their directory card. That of the nonprofit that stays is used.',
    ]);

    const { status, body: made } = await merge(from, into);
    expect([status, made]).toMatchObject([201, { can_undo: true, merged_by: { full_name: 'Sam Keeper' }, undone_at: null }]);
    const { body: kept } = await read(into);
    expect(kept).toMatchObject({
      ...{
        name: 'Harbor Meals',
        ein: '521234567',
        url: 'https://new.example',
        budget_size: '1M_TO_3M',
        primary_user: director.id,
      },
      ...{ accepted_years: [2020, 2024, 2025], web_categories: [rivers, boats], can_access_learning_commons: true, version: 2 },
      address: { city: 'Oldmarsh', state: 'MD' },
    });
    expect(kept.events).toHaveLength(2);
    expect((await api.get(`nonprofits/${into}/`, director.token)).body.can.edit).toBe(true);
    const gone = await read(from);
    expect([gone.status, gone.body.merged_into]).toEqual([404, into]);
    expect((await api.get('nonprofits/?search=old+harbor', staff.token)).body.count).toBe(0);
    const led = await api.get(`/directory/${from}-old-harbor-meals`);
    expect([led.status, led.headers['location']]).toEqual([302, `/directory/${into}-harbor-meals`]);
    const counted = Object.fromEntries(
      Object.entries(await everything(from)).map(([table, rows]) => [table, (rows as []).length]),
    );
    expect(Object.values(counted).every((count) => count === 0)).toBe(true);
    const after = await everything(into);
    const lengths = (table: string) => [(after[table] as []).length, (before[table] as []).length];
    for (const table of ['donations', 'photos', 'users', 'application_responses', 'wish_list_items', 'payout_accounts'])
      expect([table, ...lengths(table)]).toEqual([table, lengths(table)[1], lengths(table)[1]]);
    for (const table of ['empty_reports', 'declared_conflicts', 'former_nonprofits']) expect(lengths(table)).toEqual([1, 2]);
    expect((await api.get(`nonprofit-merges/?into=${into}`, staff.token)).body.results).toMatchObject([{ id: made.id }]);
    const trail = await api.get(`audit/?subject_kind=nonprofit&subject_id=${into}`, staff.token);
    expect(trail.body.results[0]).toMatchObject({
      action: 'merged with another',
      reason: `“Old Harbor Meals” (number ${from}) became part of it.`,
    });

    expect(await undo(made.id)).toMatchObject({ status: 200, body: { can_undo: false } });
    expect(await everything(from, into)).toEqual(before);
    expect((await read(from)).body).toMatchObject({ name: 'Old Harbor Meals', version: 2 });
    expect((await api.get('nonprofits/?search=old+harbor', staff.token)).body.count).toBe(1);
    expect((await api.get(`/directory/${from}-old-harbor-meals`)).status).toBe(200);
    expect((await undo(made.id)).status).toBe(409);
  });

  test('takes the values that were chosen, whatever is suggested; an undo leaves what was changed since', async () => {
    const { id: from } = await createNonprofit(api.db, { name: 'Right Name', faxNumber: '301', headquarters: 'Oldmarsh' });
    const { id: into } = await createNonprofit(api.db, { name: 'Wrong Name' });
    const { body: made } = await merge(from, into, ['name', 'fax_number']);
    expect((await read(into)).body).toMatchObject({ name: 'Right Name', fax_number: '301', headquarters: '' });
    await api.call('PATCH', `nonprofits/${into}/`, { token: staff.token, body: { fax_number: '410' } });
    const late = await createEvent(api.db, { nonprofitId: into });
    await undo(made.id);
    expect((await read(into)).body).toMatchObject({ name: 'Wrong Name', fax_number: '410', events: [{ id: late.id }] });
    expect((await read(from)).body).toMatchObject({ name: 'Right Name', fax_number: '301', headquarters: 'Oldmarsh' });
  });

  test('twice in a row leads to the last one, and is undone in the other order', async () => {
    const [one, two, three] = [await createNonprofit(api.db), await createNonprofit(api.db), await createNonprofit(api.db)];
    const { body: first } = await merge(one.id, two.id);
    const { body: second } = await merge(two.id, three.id);
    expect((await read(one.id)).body.merged_into).toBe(three.id);
    expect(await undo(first.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Undo that merge first') },
    });
    expect((await undo(second.id)).status).toBe(200);
    expect((await undo(first.id)).status).toBe(200);
    for (const { id } of [one, two, three]) expect((await read(id)).status).toBe(200);
  });

  test('is final after a day: its address then leads on for good', async () => {
    const { id: from } = await createNonprofit(api.db, { display: true });
    const { id: into } = await createNonprofit(api.db, { display: true });
    const { body: made } = await merge(from, into);
    await api.db
      .updateTable('nonprofitMerges')
      .set({ mergedAt: sql<string>`now() - interval '25 hours'` })
      .where('id', '=', made.id)
      .execute();
    expect(await undo(made.id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('final') } });
    expect((await api.get(`/directory/${from}`)).status).toBe(301);
    expect((await api.get(`nonprofit-merges/?into=${into}`, staff.token)).body.results).toEqual([]);
  });

  test('tells visitors nothing of a nonprofit that is not published', async () => {
    const { id: from } = await createNonprofit(api.db, { display: true });
    const { id: into } = await createNonprofit(api.db, { name: 'Not Public Yet' });
    await merge(from, into, []);
    const found = await api.get(`/directory/${from}`);
    expect([found.status, found.headers['location']]).toEqual([404, undefined]);
  });
});

describe('what is refused', () => {
  test('two responses to one application, and money in the ledger, with what to do', async () => {
    const { id: templateId } = await createApplicationTemplate(api.db, { name: 'Catalogue 2027' });
    const from = await createNonprofit(api.db, { name: 'From' });
    const into = await createNonprofit(api.db, { name: 'Into' });
    for (const { id: nonprofitId } of [from, into]) await createApplicationResponse(api.db, { nonprofitId, templateId });
    await createDonation(api.db, { nonprofitId: from.id, receivedByProgramme: true });
    const { refusals } = await preview(from.id, into.id);
    const texts = refusals.map(({ text }: { text: string }) => text);
    expect(texts).toEqual([
      'Both have a response to “Catalogue 2027”, and a nonprofit has one. Deactivate “From” instead, so that both responses stay.',
      '“From” has entries in the payout ledger, which never change. Merge “Into” into it instead, or deactivate it.',
    ]);
    expect(await merge(from.id, into.id)).toMatchObject({ status: 409, body: { detail: texts.join(' ') } });
    expect((await read(from.id)).status).toBe(200);
  });

  test('a change since the preview, itself, what there is not, and everybody but programme staff', async () => {
    const from = await createNonprofit(api.db);
    const into = await createNonprofit(api.db);
    const { versions } = await preview(from.id, into.id);
    await api.call('PATCH', `nonprofits/${into.id}/`, { token: staff.token, body: { name: 'Renamed' } });
    const body = { into: into.id, versions, take: [] };
    expect((await post(`nonprofits/${from.id}/merge/`, body)).status).toBe(409);
    expect((await post(`nonprofits/${from.id}/merge/preview/`, { into: from.id })).body).toEqual({
      into: ['Choose another nonprofit.'],
    });
    expect((await post(`nonprofits/${from.id}/merge/preview/`, { into: 999_999 })).body).toEqual({
      into: ['This nonprofit does not exist.'],
    });
    expect((await post(`nonprofits/999999/merge/preview/`, { into: into.id })).status).toBe(404);
    expect((await undo(999_999)).status).toBe(404);
    const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: from.id });
    expect((await post(`nonprofits/${from.id}/merge/`, body, director.token)).status).toBe(403);
  });

  test('the second of two merges at once', async () => {
    const [one, two] = [await createNonprofit(api.db), await createNonprofit(api.db)];
    const body = (into: number) => ({ into, take: [], versions: { merged: 1, into: 1 } });
    const answers = await Promise.all([
      post(`nonprofits/${one.id}/merge/`, body(two.id)),
      post(`nonprofits/${two.id}/merge/`, body(one.id)),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await Promise.all([read(one.id), read(two.id)])).filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
