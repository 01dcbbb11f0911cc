import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dossierMessages, dossiersADay } from '#contract/desk/dossiers/dossiers.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';
import { createReview, createReviewer } from '#tests/factories/reviews.ts';
import { pdfText } from '#tests/pdf-text.ts';
import { zipEntries } from '#tests/zip-entries.ts';
import { rowsByAddress, rowsOfPerson } from './person-rows.ts';
import { personalData } from './personal-data.ts';
import { notSearched, places, readableColumns } from './places.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Programme', lastName: 'Staff' });
});
afterAll(() => api.close());

const reviewerOnly = 'Quillfeather';

/** A reviewer about whom every kind of record says something. */
async function fullPerson(lastName = reviewerOnly) {
  const person = await createReviewer(api.db, { firstName: 'Ottoline', lastName });
  const { id } = person;
  const private_ = { notes: 'Own note', staffNotes: 'Staff think this', phoneNumber: '202-555-0101', city: 'Oldmarsh' };
  await api.db.updateTable('users').set(private_).where('id', '=', id).execute();
  const { id: nonprofitId } = await createNonprofit(api.db, { primaryUserId: id });
  const { id: review } = await createReview(api.db, {
    reviewerId: id,
    internalNotes: 'Words of the review',
    recommendation: 'recommend',
  });
  const { responseId } = await api.db
    .selectFrom('applicationReviews')
    .select('responseId')
    .where('id', '=', review)
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('notices')
    .values({ userId: id, kind: 'OTHER', title: 'A notice to them', text: '', path: '/' })
    .execute();
  await api.db
    .insertInto('mailMessages')
    .values({
      recipient: person.email,
      template: 'test',
      data: '{"secret":"link-of-a-letter"}',
      messageId: `m-${id}`,
      text: 'Words of a letter',
    })
    .execute();
  await api.db
    .insertInto('responseMessages')
    .values({ responseId, authorId: id, byStaff: false, body: 'Words of a message' })
    .execute();
  await createDonation(api.db, { nonprofitId, userId: id, amount: '77.00' });
  const entry = { actorId: id, actorName: `Ottoline ${lastName}`, action: 'changed', subjectName: 'x' };
  await api.db
    .insertInto('auditEntries')
    .values([
      { ...entry, subjectKind: 'nonprofit', subjectId: nonprofitId },
      { ...entry, subjectKind: 'payoutBatch', subjectId: 1 },
      {
        ...entry,
        actorId: staff.id,
        actorName: 'Programme Staff',
        subjectKind: 'user',
        subjectId: id,
        subjectName: `Ottoline ${lastName}`,
        changes: JSON.stringify({ email: { from: 'old@address.example', to: person.email } }),
      },
    ])
    .execute();
  return { ...person, nonprofitId, review, name: `Ottoline ${lastName}` };
}

describe('the list of columns', () => {
  test('has every column that can hold words or names an account, each once', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attname) AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind = 'r' AND (format_type(a.atttypid, a.atttypmod) ~ 'text|char|json|bytea|tsvector|inet'
        OR EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid = 'users'::regclass
          AND a.attnum = ANY (k.conkey)))
      GROUP BY c.relname ORDER BY c.relname`.execute(api.db);
    const listed = Object.entries(personalData).map(([table, held]) => ({
      table,
      columns: Object.values(held)
        .flatMap((names) => names.split(' '))
        .toSorted(),
    }));
    expect(listed.toSorted((a, b) => (a.table < b.table ? -1 : 1))).toEqual(
      rows.filter(({ table }) => !table.startsWith('kysely_')),
    );
  });

  test('says of every column that names an account what a deletion does with it', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT c.relname || '.' || a.attname AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (k.conkey)
      WHERE k.contype = 'f' AND k.confrelid = 'users'::regclass ORDER BY 1`.execute(api.db);
    expect(rowsOfPerson.flatMap(({ columns }) => columns).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test('says of every table with words, names or contacts what a deletion does there, as does the record of processing', async () => {
    const tables = Object.keys(personalData).filter((table) => readableColumns(table).length > 0);
    const placed = [...places.flatMap((place) => place.tables), ...notSearched];
    expect(placed.toSorted()).toEqual(tables.toSorted());
    const text = (await readFile(new URL('../../../docs/privacy.md', import.meta.url), 'utf8')).replace(/\s+/g, ' ');
    const lines = places.map(
      ({ what, tables: named, does }) => `- **${what}** (${named.map((one) => `\`${one}\``).join(' ')}): ${does}.`,
    );
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
  });

  test('stands in the record of processing', async () => {
    const text = await readFile(new URL('../../../docs/privacy.md', import.meta.url), 'utf8');
    const named = [...text.matchAll(/`([a-z_]+)(\*|\.|`)/g)].map(([, name = '', end]) => ({ name, any: end === '*' }));
    const isNamed = (table: string) => named.some(({ name, any }) => (any ? table.startsWith(name) : table === name));
    const holding = Object.entries(personalData).filter(
      ([, { person, contact, staff: notes, name }]) => person ?? contact ?? notes ?? name,
    );
    expect(holding.map(([table]) => table).filter((table) => !isNamed(table))).toEqual([]);
  });
});

describe('an archive', () => {
  async function made(about: number, person: SignedInPerson) {
    const { status, body } = await api.call('POST', `user/${about}/archives/`, { token: person.token });
    expect([status, body.state]).toEqual([201, 'QUEUED']);
    await runJobsOnce(api.app);
    const [archive] = (await api.get(`user/${about}/archives/`, person.token)).body;
    expect(archive).toMatchObject({ id: body.id, state: 'READY' });
    const file = (index: number) => api.get(`/download-archive/?id=${body.id}&place=${index}`, person.token);
    const entries = await zipEntries((await file(2)).bytes);
    const text = [...entries].map(([name, bytes]) => `${name}\n${bytes}`).join('\n');
    return { id: body.id as number, text, names: [...entries.keys()], printed: await pdfText((await file(1)).bytes) };
  }

  test('has everything about a person, for themselves, and no secret', async () => {
    const person = await fullPerson();
    const { text, names, printed } = await made(person.id, person);
    for (const part of [
      person.email,
      'Own note',
      '202-555-0101',
      'Words of the review',
      'A notice to them',
      'Words of a letter',
      'Words of a message',
      '77',
    ])
      expect([part, text.includes(part)]).toEqual([part, true]);
    expect(names).toEqual(
      expect.arrayContaining([
        'data/users.json',
        'data/notices.json',
        'data/application_reviews.json',
        'data/mail_messages by address.json',
        'manifest.json',
      ]),
    );
    for (const part of ['Staff think this', 'password_hash', 'link-of-a-letter', 'token_hash'])
      expect([part, text.includes(part)]).toEqual([part, false]);
    for (const part of ['Ottoline', 'Notices 1', 'Reviews 1', 'Programme staff keep notes about this account'])
      expect(printed).toContain(part);
  });

  test('is made by programme staff for a person who asks, with their notes and without the texts of letters', async () => {
    const person = await fullPerson('Pennywhistle');
    const { text } = await made(person.id, staff);
    expect([text.includes('Staff think this'), text.includes('Words of a letter')]).toEqual([true, false]);
  });

  test('is nobody else’s, asks for a recent sign-in, and does not open as a dossier', async () => {
    const person = await fullPerson('Ravenscroft');
    const { id } = await made(person.id, person);
    const colleague = await createSignedIn(api.db, { roles: ['REVIEWER'] });
    expect((await api.call('POST', `user/${person.id}/archives/`, { token: colleague.token })).status).toBe(404);
    expect((await api.get(`user/${person.id}/archives/`, colleague.token)).status).toBe(404);
    expect((await api.get(`/download-archive/?id=${id}&place=1`, colleague.token)).status).toBe(404);
    expect((await api.get(`/download-archive/?id=${id}&place=1`, staff.token)).status).toBe(404);
    expect((await api.call('DELETE', `archives/${id}/`, { token: colleague.token })).status).toBe(404);
    const { id: ofStaff } = await made(staff.id, staff);
    expect((await api.get(`/download-dossier/?id=${ofStaff}&place=1`, staff.token)).status).toBe(404);
    await sql`UPDATE tokens SET proved_at = now() - interval '1 hour' WHERE user_id = ${person.id}`.execute(api.db);
    const late = await api.call('POST', `user/${person.id}/archives/`, { token: person.token });
    expect([late.status, late.body.sign_in_again]).toEqual([403, 'password']);
    expect((await api.get(`/download-archive/?id=${id}&place=1`, person.token)).status).toBe(403);
  });

  test('is made ten times a day at most for each person, also if each one is deleted', async () => {
    const person = await createSignedIn(api.db, {});
    const ask = () => api.call('POST', `user/${person.id}/archives/`, { token: person.token });
    for (let n = 0; n < dossiersADay; n += 1) {
      const { status, body } = await ask();
      expect(status).toBe(201);
      await api.call('DELETE', `archives/${body.id}/`, { token: person.token });
    }
    const late = await ask();
    expect([late.status, late.body.detail, late.headers['retry-after']]).toEqual([429, dossierMessages.enough, '3600']);
  });
});

describe('a deletion', () => {
  const remove = (id: number, name: string, by = staff) =>
    api.call('POST', `user/${id}/deletion/`, { token: by.token, body: { name, reason: 'Asked for it' } });
  const preview = (id: number) => api.call('POST', `user/${id}/deletion/preview/`, { token: staff.token });

  test('leaves no word about a person, and what others need', async () => {
    const person = await fullPerson('Zillingworth');
    const { id, name } = person;
    const { body: shown } = await preview(id);
    expect(shown).toMatchObject({ name, becomes: `Former user ${id}`, refused: null, primary_of: [{ id: person.nonprofitId }] });
    expect(shown.goes).toEqual(
      expect.arrayContaining([
        { what: 'Notices', count: 1 },
        { what: 'Emails', count: 1 },
      ]),
    );
    expect(shown.stays).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'Reviews', count: 1 }),
        expect.objectContaining({ what: 'Gifts', count: 1 }),
      ]),
    );
    expect(await remove(id, 'Somebody Else')).toMatchObject({
      status: 400,
      body: { name: ['Type the name exactly as it is shown.'] },
    });
    expect((await remove(id, name)).status).toBe(204);
    const { rows: tables } = await sql<{
      name: string;
    }>`SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(api.db);
    const left: string[] = [];
    for (const { name: table } of tables) {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)} t
        WHERE to_jsonb(t)::text ~* 'zillingworth|ottoline z' OR to_jsonb(t)::text LIKE ${`%${person.email}%`}`.execute(api.db);
      if (rows[0]?.count) left.push(`${table}: ${rows[0].count}`);
    }
    // The name stays in the audit entry about money.
    expect(left).toEqual(['audit_entries: 1']);
    expect((await api.get(`user/${id}/`, staff.token)).body).toMatchObject({
      full_name: `Former user ${id}`,
      is_active: false,
      roles: [],
      staff_notes: '',
    });
    expect((await api.get('user/me/', person.token)).status).toBe(401);
    const review = await api.db
      .selectFrom('applicationReviews')
      .select(['reviewerId', 'score', 'internalNotes'])
      .where('id', '=', person.review)
      .executeTakeFirstOrThrow();
    expect(review).toEqual({ reviewerId: id, score: expect.any(Number), internalNotes: 'Words of the review' });
    const { body: trail } = await api.get(`audit/?subject_kind=user&subject_id=${id}`, staff.token);
    expect(
      trail.results.map(({ action, subject, reason }: { action: string; subject: { name: string }; reason: string }) => [
        action,
        subject.name,
        reason,
      ]),
    ).toEqual([
      ['deleted the personal data of', `Former user ${id}`, 'Asked for it'],
      ['changed', `Former user ${id}`, ''],
    ]);
    expect((await remove(id, name)).status).toBe(409);
    expect((await preview(id)).status).toBe(409);
  });

  test('of the last programme staff, and of oneself, is refused; of two at once, one', async () => {
    const own = await startApi();
    const one = await createSignedIn(own.db, { roles: ['CFP_STAFF'], firstName: 'One', lastName: 'Staff' });
    const two = await createSignedIn(own.db, { roles: ['CFP_STAFF'], firstName: 'Two', lastName: 'Staff' });
    const ask = (id: number, name: string, { token }: SignedInPerson) =>
      own.call('POST', `user/${id}/deletion/`, { token, body: { name } });
    expect((await ask(one.id, 'One Staff', one)).body.detail).toMatch(/^You can’t delete your own account/);
    const answers = await Promise.all([ask(one.id, 'One Staff', two), ask(two.id, 'Two Staff', one)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const left = await own.db.selectFrom('users').select('id').where('isActive', '=', true).execute();
    expect(left).toHaveLength(1);
    await own.close();
  });

  test('of a person by their address takes what they sent without an account', async () => {
    const { id, email } = await createUser(api.db, { firstName: 'Agatha', lastName: 'Ferncliff' });
    const sent = {
      name: 'Agatha F',
      email: email.toUpperCase(),
      organization: 'Fern',
      phoneNumber: '202-555-0102',
      buyNow: false,
    };
    const address = { address1: '1 Fern Street', city: 'Oldmarsh', state: 'DC', zipcode: '20001' };
    await api.db
      .insertInto('learningRequests')
      .values({ ...sent, ...address, requestKey: crypto.randomUUID() })
      .execute();
    const requests = async () =>
      (await sql`SELECT FROM learning_requests WHERE lower(email) = lower(${email})`.execute(api.db)).rows.length;
    expect(await requests()).toBe(1);
    expect((await remove(id, 'Agatha Ferncliff')).status).toBe(204);
    expect(await requests()).toBe(0);
    expect(rowsByAddress.map(({ column }) => column)).toContain('volunteers.email');
  });
});
