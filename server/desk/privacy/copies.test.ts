import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createEvent, createVolunteerOpportunity } from '#tests/factories/nonprofit-items.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Programme', lastName: 'Staff' });
});
afterAll(() => api.close());

const remove = (id: number, name: string) =>
  api.call('POST', `user/${id}/deletion/`, { token: staff.token, body: { name, reason: 'Asked for it' } });
const preview = (id: number) => api.call('POST', `user/${id}/deletion/preview/`, { token: staff.token });

describe('a deletion replaces what Almoner and nonprofits wrote of a person', () => {
  const name = 'Philippa Thornquist-O’Dell';
  const letter = (recipient: string, text: string) => ({
    recipient,
    template: 'test',
    data: JSON.stringify({ text: `New:\n${name} asks` }),
    subject: `From ${name}`,
    text,
    html: `<p>${name.replace('’', '&#39;')}</p>`,
    messageId: crypto.randomUUID(),
    state: 'KEPT',
  });

  async function written() {
    const { id: own } = await createNonprofit(api.db, { email: 'office@thorn.example' });
    const { id: without } = await createNonprofit(api.db, { email: '' });
    const person = await createUser(api.db, {
      firstName: 'Philippa',
      lastName: 'Thornquist-O’Dell',
      nonprofitId: own,
    });
    await api.db.updateTable('users').set({ phoneNumber: '202-555-0177' }).where('id', '=', person.id).execute();
    const contact = { contactName: name, contactTitle: 'Lead' };
    const opportunity = (nonprofitId: number, contactEmail: string, description = '') =>
      createVolunteerOpportunity(api.db, { ...contact, nonprofitId, contactEmail, description });
    const opportunities = {
      byAddress: await opportunity(own, person.email.toUpperCase(), `Ask ${name} or (202) 555 0177`),
      byName: await opportunity(own, 'else@thorn.example'),
      alone: await opportunity(without, person.email),
      namesake: await opportunity(without, 'namesake@other.example'),
    };
    const event = await createEvent(api.db, { nonprofitId: own, contactName: name, contactNumber: '202-555-0177' });
    const kept = await api.db
      .insertInto('mailMessages')
      .values([
        letter('other@thorn.example', `${name} <${person.email}> wrote.`),
        letter('far@thorn.example', `jo${person.email}`),
      ])
      .returning('id')
      .execute();
    await api.db
      .insertInto('notices')
      .values({ userId: staff.id, kind: 'OTHER', title: `${name} asks`, text: person.email, path: '/' })
      .execute();
    const entry = { actorId: staff.id, actorName: 'Programme Staff', action: 'changed', subjectId: own, subjectName: 'x' };
    await api.db
      .insertInto('auditEntries')
      .values({
        ...entry,
        subjectKind: 'nonprofit',
        changes: JSON.stringify({ primaryUser: { from: null, to: name }, longDescription: { from: '', to: `By ${name}.` } }),
      })
      .execute();
    return { ...person, ...opportunities, event, kept: kept.map((row) => row.id) };
  }

  const read = (id: number) =>
    api.db
      .selectFrom('volunteerOpportunities')
      .select(['contactEmail', 'contactName', 'contactTitle', 'isPublic'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('in opportunities, events, letters, their files, notices, the trail and archives; and says what is left', async () => {
    const { id, email, byAddress, byName, alone, namesake, event, kept } = await written();
    const folder = join(api.app.config.dataDir, 'mail');
    await mkdir(folder, { recursive: true });
    for (const one of kept) await writeFile(join(folder, `letter-${one}.eml`), name);
    await api.call('POST', `user/${id}/archives/`, { token: staff.token });
    await runJobsOnce(api.app);
    const archives = join(api.app.config.dataDir, 'dossiers', 'files');
    const files = await sql<{
      name: string;
    }>`SELECT stored_as AS name FROM dossier_files f JOIN dossiers d ON d.id = f.dossier_id
      WHERE d.user_id = ${id}`.execute(api.db);
    const stored = async () =>
      (await readdir(archives, { recursive: true })).filter((one) => files.rows.some((f) => one.endsWith(f.name)));
    expect(await stored()).toHaveLength(2);

    const { body: shown } = await preview(id);
    expect(shown.goes).toEqual(
      expect.arrayContaining([
        { what: 'Contact of volunteer opportunities', count: 3 },
        { what: 'Contact of events', count: 1 },
        { what: 'Name and address in emails to others', count: 2 },
        // the other one says that the archive is ready
        { what: 'Name and address in notices to others', count: 2 },
        { what: 'Name and address in the audit trail', count: 1 },
      ]),
    );
    expect(shown.found.map(({ why: _why, ...counts }: { why: string }) => counts)).toEqual([
      { what: 'Audit trail', names: 1, addresses: 0, phones: 0 },
      { what: 'Volunteer opportunities and events', names: 2, addresses: 0, phones: 1 },
    ]);
    expect((await read(byAddress.id)).contactName).toBe(name);

    expect((await remove(id, name)).status).toBe(204);
    await runJobsOnce(api.app);
    const gone = { contactName: '', contactTitle: '' };
    expect(await read(byAddress.id)).toEqual({ ...gone, contactEmail: 'office@thorn.example', isPublic: true });
    expect(await read(byName.id)).toEqual({ ...gone, contactEmail: 'office@thorn.example', isPublic: true });
    expect(await read(alone.id)).toEqual({ ...gone, contactEmail: `former-user-${id}@deleted.invalid`, isPublic: false });
    expect(await read(namesake.id)).toMatchObject({
      contactName: name,
      contactEmail: 'namesake@other.example',
      isPublic: true,
    });
    const { rows } = await sql`SELECT FROM events WHERE id = ${event.id} AND contact_name = '' AND contact_number = ''`.execute(
      api.db,
    );
    expect(rows).toHaveLength(1);
    const letters = await api.db
      .selectFrom('mailMessages')
      .select(['subject', 'text', 'html', 'data'])
      .where('id', 'in', kept)
      .orderBy('id')
      .execute();
    const former = `Former user ${id}`;
    const whole = { subject: `From ${former}`, html: `<p>${former}</p>`, data: { text: `New:\n${former} asks` } };
    expect(letters).toEqual([
      { ...whole, text: `${former} <former-user-${id}@deleted.invalid> wrote.` },
      { ...whole, text: `jo${email}` },
    ]);
    expect((await readdir(folder)).filter((file) => kept.some((one) => file === `letter-${one}.eml`))).toEqual([]);
    expect(await stored()).toEqual([]);
    const { rows: entries } = await sql<{ kind: string }>`SELECT DISTINCT subject_kind AS kind FROM audit_entries
      WHERE to_jsonb(audit_entries)::text LIKE ${`%${name}%`}`.execute(api.db);
    expect(entries).toEqual([{ kind: 'nonprofit' }]);
  }, 60_000);
});

test('the preview finds a name in each way in which Unicode writes it', async () => {
  const { id } = await createUser(api.db, { firstName: 'Zoë', lastName: 'Quillbrook' });
  const composed = 'Zo\u00eb Quillbrook';
  const wide = composed.replace(/[!-~]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0));
  for (const text of [composed, composed.normalize('NFD'), wide, 'Zoe Quillbrook'])
    await createNonprofit(api.db, { longDescription: `Ask ${text}.` });
  const { body } = await preview(id);
  expect(body.found).toEqual([expect.objectContaining({ what: 'Nonprofits', names: 3, addresses: 0, phones: 0 })]);
});

const wide = (text: string) => text.replace(/[!-~]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0));

test.each([
  {
    phone: '0161',
    first: 'Ольга',
    last: 'Иванова',
    texts: ['Спросите: ольга ИВАНОВА.', 'Иванова,  Ольга', '"Ольга  Иванова"'],
    not: ['Ольга', 'Olga Ivanova'],
  },
  {
    phone: '0162',
    first: 'Bríd',
    last: "O'Quill-Smythe",
    texts: ['BRÍD O’QUILL-SMYTHE', 'O&#39;Quill-Smythe, Bri\u0301d', 'bríd\u00a0o&#39;QUILL-smythe'],
    not: ['Brid OQuill'],
  },
  {
    phone: '0163',
    first: '',
    last: 'Xanthopoulou',
    texts: ['xanthopoulou', wide('XANTHOPOULOU'), 'ask:\nXanthopoulou'],
    not: ['Xanthopoulous'],
  },
  { phone: '0164', first: 'Li', last: 'Ng', texts: ['Ng, Li', `${wide('LI')} ng`], not: ['Along', 'Limiting', 'Lii Ng'] },
])(
  'the preview finds $first $last in each way of writing, beside the address and the telephone',
  async ({ first, last, phone, texts, not }) => {
    const email = `ask.${crypto.randomUUID()}+x@quill.example`;
    const { id } = await createUser(api.db, { firstName: first, lastName: last, email });
    const phoneNumber = `202-555-${phone}`;
    await api.db.updateTable('users').set({ phoneNumber }).where('id', '=', id).execute();
    const others = [email.toUpperCase(), email.replace('quill', wide('Quill')), `Write to <${email}>.`];
    const phones = [`(202) 555 ${phone}`, `202555${phone}`, `202\u00a0555-${phone}`];
    const near = [`a${email}`, `${email}.au`, `1202555${phone}`, `202-555-${phone}0`, ...not];
    for (const longDescription of [...texts, ...others, ...phones, ...near]) await createNonprofit(api.db, { longDescription });
    const entry = { actorId: null, actorName: '', action: 'changed', subjectKind: 'donation', subjectId: 1, subjectName: 'x' };
    const values = [...texts, ...others, ...phones, ...near].map((to) => ({
      ...entry,
      changes: JSON.stringify({ note: { from: null, to } }),
    }));
    await api.db.insertInto('auditEntries').values(values).execute();
    const { body } = await preview(id);
    const counts = { names: texts.length, addresses: others.length, phones: phones.length };
    expect(body.found).toEqual([
      expect.objectContaining({ what: 'Audit trail', ...counts }),
      expect.objectContaining({ what: 'Nonprofits', ...counts }),
    ]);
    await api.db
      .deleteFrom('nonprofits')
      .where('longDescription', 'in', [...texts, ...others, ...phones, ...near])
      .execute();
    await api.db.deleteFrom('auditEntries').where('subjectKind', '=', 'donation').execute();
  },
);
