import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmailText } from '#contract/platform/mail/email-texts.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson, testPassword } from '#tests/factories/people.ts';
import { createAssignment, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';
import { queueMail } from '../queue-mail.ts';

let api: TestApi;
let staff: SignedInPerson;
let template = 0;
let response = 0;
let director: SignedInPerson;
let reviewer: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Stella', lastName: 'Staff' });
  template = (await createApplicationTemplate(api.db, { name: 'Spring 2027' })).id;
  const { id: nonprofitId } = await createNonprofit(api.db, { name: 'Harbor Meals' });
  director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId, firstName: 'Dora', lastName: 'Director' });
  response = (await createSubmittedResponse(api.db, { templateId: template, nonprofitId })).id;
  reviewer = await createReviewer(api.db, { firstName: 'Rita', lastName: 'Reviewer' });
  await createAssignment(api.db, response, reviewer.id);
});
afterAll(() => api.close());

const send = (method: string, path: string, body: object = {}) => api.call(method, path, { token: staff.token, body });
const read = async (key: string): Promise<EmailText> => (await api.get(`email-texts/${key}/`, staff.token)).body;
const wordsOf = ({ subject, heading, body }: EmailText) => ({ subject, heading, body });
/** Changes some words of a text. */
async function change(key: string, words: object) {
  const text = await read(key);
  return send('PATCH', `email-texts/${key}/`, { ...wordsOf(text), ...words, version: text.version });
}
const preview = async (key: string, words: object = {}, record: number | null = null) =>
  send('POST', `email-texts/${key}/preview/`, { ...wordsOf(await read(key)), ...words, record });
const paragraphs = ({ body }: { body: { blocks: { kind: string; text?: string }[] } }) =>
  body.blocks.filter(({ kind }) => kind === 'paragraph').map(({ text }) => text);
const lettersTo = async (email: string) => {
  await runJobsOnce(api.app);
  const columns = ['subject', 'text', 'state', 'lastError'] as const;
  return api.db.selectFrom('mailMessages').select(columns).where('recipient', '=', email).orderBy('id').execute();
};

describe('the list of texts', () => {
  test('has every letter that staff may word, by title; a search finds words of title and time', async () => {
    const { body } = await api.get('email-texts/', staff.token);
    expect(body.count).toBe(body.results.length);
    const keys = body.results.map(({ key }: { key: string }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(
      expect.arrayContaining(['decision-accepted', 'decision-declined', 'decision-waitlisted', 'reviewer-invitation', 'welcome']),
    );
    const titles = body.results.map(({ title }: { title: string }) => title);
    expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, 'en')));
    const found = await api.get('email-texts/?search=reminder%20photos', staff.token);
    expect(found.body.results).toEqual([
      {
        key: 'consent-ends',
        kind: 'LETTER',
        title: 'Reminder: permission of photos ends',
        sent: 'To the staff of a nonprofit, some weeks before the permission to use photos ends.',
        is_own: false,
        is_broken: false,
        changed_at: null,
        changed_by: null,
      },
    ]);
    // letters that guard an account stay as they are
    for (const key of ['reset-password', 'password-changed', 'second-factor', 'new-device', 'destination-changed'])
      expect([key, (await api.get(`email-texts/${key}/`, staff.token)).status]).toEqual([key, 404]);
  });

  test('has no text whose standard words are refused or leave a gap, with invented values and with a real record', async () => {
    const { body } = await api.get('email-texts/', staff.token);
    for (const { key } of body.results) {
      const shown = await preview(key);
      expect([key, shown.status, shown.body.missing]).toEqual([key, 200, []]);
      const { body: records } = await api.get(`email-texts/${key}/records/`, staff.token);
      if ((await api.get(`email-texts/${key}/`, staff.token)).body.record_label === null)
        expect([key, records]).toEqual([key, []]);
      else {
        const real = await preview(key, {}, records[0].id);
        expect([key, real.status, real.body.missing]).toEqual([key, 200, []]);
      }
    }
  });
});

describe('a save', () => {
  test('becomes the next version, with its author, and a line of the audit trail', async () => {
    const { status, body } = await change('feedback-released', { heading: 'Words from our readers' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 1,
      is_own: true,
      heading: 'Words from our readers',
      subject: '{{application}}: feedback from our reviewers',
      changed_by: { id: staff.id, full_name: 'Stella Staff' },
      standard: { heading: 'There is feedback on your application' },
    });
    // the same words again are no version
    expect((await change('feedback-released', {})).body.version).toBe(1);
    const { body: audit } = await api.get('audit/?subject_kind=emailText', staff.token);
    expect(audit.results[0]).toMatchObject({
      action: 'changed',
      subject: { kind: 'emailText', name: 'Feedback from reviewers' },
      changes: [{ field: 'heading', from: 'There is feedback on your application', to: 'Words from our readers' }],
    });
  });

  test('of a version that somebody else has replaced is refused with their text', async () => {
    const { version, ...text } = await read('application-extended');
    const save = (heading: string) =>
      send('PATCH', 'email-texts/application-extended/', { ...wordsOf({ version, ...text }), heading, version });
    const both = await Promise.all([save('More time'), save('Much more time')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [saved, refused] = both[0]?.status === 200 ? both : both.toReversed();
    expect(refused?.body.current).toMatchObject({ version: 1, heading: saved?.body.heading });
  });

  test('names the placeholders that do not exist, a brace too few, and values that may be missing', async () => {
    const wrong = await change('decision-accepted', {
      subject: '{{aplication}}: good news',
      heading: 'Dear {{first name}}',
      body: 'You are in{{for the year|}}, {{donor}} and {{nonprofit}.',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({
      subject: ['{{aplication}} is not a placeholder of this text. Did you mean {{application}}?'],
      heading: [
        '{{first name}} can be empty. Write what stands there then, after a bar: {{first name|…}}. With nothing after the bar, nothing stands there.',
      ],
      body: [
        '{{donor}} is not a placeholder of this text.',
        'A placeholder stands between “{{” and “}}”, without other braces inside: one of them is missing or too many.',
      ],
    });
    expect((await change('decision-accepted', { subject: '' })).body).toEqual({ subject: ['This field is required.'] });
    expect((await change('decision-accepted', { body: '  ' })).body).toEqual({ body: ['This field is required.'] });
    expect((await change('decision-accepted', { heading: 'Two\nlines' })).body).toEqual({ heading: ['Write this on one line.'] });
    expect((await read('decision-accepted')).version).toBe(0);
  });

  test('can be taken back: an earlier version, and the standard text, each as the next version', async () => {
    const key = 'application-withdrawn';
    const standard = wordsOf(await read(key));
    await change(key, { heading: 'First' });
    await change(key, { heading: 'Second' });
    const restore = async (from: number) =>
      send('POST', `email-texts/${key}/versions/${from}/restore/`, { version: (await read(key)).version });
    expect((await restore(1)).body).toMatchObject({ version: 3, heading: 'First', is_own: true });
    expect((await restore(0)).body).toMatchObject({ version: 4, ...standard, is_own: false });
    // the standard text already counts
    expect((await restore(0)).body.version).toBe(4);
    expect((await restore(9)).status).toBe(404);
    const { status, body } = await send('POST', `email-texts/${key}/versions/1/restore/`, { version: 2 });
    expect([status, body.current.version]).toEqual([409, 4]);
    const versions = await api.get(`email-texts/${key}/versions/`, staff.token);
    expect(versions.body.results.map(({ version, restored_from }: Record<string, number>) => [version, restored_from])).toEqual([
      [4, 0],
      [3, 1],
      [2, null],
      [1, null],
      [0, null],
    ]);
    const second = await api.get(`email-texts/${key}/versions/2/`, staff.token);
    expect(second.body).toMatchObject({
      heading: 'Second',
      before: { heading: 'First' },
      saved_by: { full_name: 'Stella Staff' },
    });
    expect((await api.get(`email-texts/${key}/versions/1/`, staff.token)).body.before.heading).toBe(standard.heading);
    expect((await api.get(`email-texts/${key}/versions/0/`, staff.token)).body).toMatchObject({ ...standard, before: null });
    expect((await api.get(`email-texts/${key}/versions/7/`, staff.token)).status).toBe(404);
  });
});

describe('a preview', () => {
  test('has the values of the chosen record, and what the text cannot lose', async () => {
    const { body: records } = await api.get('email-texts/decision-declined/records/?search=harbor', staff.token);
    expect(records).toEqual([{ id: response, name: 'Harbor Meals', note: 'Spring 2027' }]);
    const words = {
      subject: 'About {{APPLICATION}}',
      heading: 'Dear {{first  name|friend}}',
      body: 'We read what {{nonprofit}} wrote.\n\n\n{{programme}} cannot say yes.\nNot this time.',
    };
    const { body } = await preview('decision-declined', words, response);
    expect(body).toEqual({
      subject: 'About Spring 2027',
      preview: 'We read what Harbor Meals wrote.',
      heading: 'Dear Dora',
      blocks: [
        { kind: 'paragraph', text: 'We read what Harbor Meals wrote.' },
        { kind: 'paragraph', text: 'Almoner cannot say yes.\nNot this time.' },
        {
          kind: 'button',
          label: 'Open the application',
          href: expect.stringContaining(`/applications/responses/${response}/review`),
        },
        { kind: 'smallPrint', text: 'Questions? Write to programme@example.org.' },
      ],
      attachment: null,
      missing: [],
    });
    // nothing was saved
    expect((await read('decision-declined')).version).toBe(0);
    expect((await preview('decision-declined', {}, 999_999)).body).toEqual({ record: ['This record does not exist.'] });
    expect((await preview('decision-declined', { body: '{{nonprofits}}' })).body.body).toEqual([
      '{{nonprofits}} is not a placeholder of this text. Did you mean {{nonprofit}}?',
    ]);
  });

  test('writes the words for an empty value, and no space where nothing stands', async () => {
    const body = 'Hello {{first name|friend}}. We accept you {{for the year|}}. {{accepted year|This year}} is good.';
    // the record has a person, and no decision yet
    expect(paragraphs(await preview('decision-accepted', { body }, response))).toEqual([
      'Hello Dora. We accept you. This year is good.',
    ]);
    expect(paragraphs(await preview('decision-accepted', { body }))).toEqual([
      'Hello Ada. We accept you for 2027. 2027 is good.',
    ]);
  });

  test('can be sent to oneself, with words that are not saved', async () => {
    const words = { ...wordsOf(await read('welcome')), subject: 'Hello from {{programme}}', body: 'Come in.' };
    const { status, body } = await send('POST', 'email-texts/welcome/test/', { ...words, record: director.id });
    expect([status, body]).toEqual([200, { letter: expect.any(Number) }]);
    const [letter, ...others] = await lettersTo(staff.email);
    expect(others).toEqual([]);
    expect(letter?.subject).toBe('Test: Hello from Almoner');
    expect(letter?.text).toContain('Welcome, Dora\n\nCome in.\n\nConfirm my address:');
    expect(letter?.text).toContain('You sent this test to yourself.');
    expect((await read('welcome')).version).toBe(0);
    expect((await send('POST', 'email-texts/welcome/test/', { ...words, body: '{{secret}}', record: null })).status).toBe(400);
  });
});

describe('the letter that is sent', () => {
  test('to a nonprofit about its decision has the words of staff, as its preview had, and what was confirmed', async () => {
    await send('POST', 'applications/board/decisions/', { responses: [response], decision: 'ACCEPTED', accepted_year: 2027 });
    const dryRun = () => send('POST', 'applications/board/release/?dry_run=true', { application_template: template });
    const { fingerprint } = (await dryRun()).body;
    await change('decision-accepted', {
      subject: 'Good news for {{nonprofit}}',
      heading: 'You are in',
      body: 'Dear {{first name|friend}},\n\nwelcome to the catalogue {{for the year|}}!',
    });
    // staff confirmed other words
    const refused = await send('POST', 'applications/board/release/', { application_template: template, fingerprint });
    expect(refused.status).toBe(409);
    const shown = (await dryRun()).body;
    expect(shown.samples[0]).toMatchObject({ decision: 'ACCEPTED', subject: 'Good news for Harbor Meals' });
    const body = { application_template: template, fingerprint: shown.fingerprint };
    expect((await send('POST', 'applications/board/release/', body)).status).toBe(200);
    const [letter, ...others] = await lettersTo(director.email);
    expect(others).toEqual([]);
    expect(letter?.subject).toBe('Good news for Harbor Meals');
    expect(letter?.text).toBe(shown.samples[0].text);
    expect(letter?.text).toContain('You are in\n\nDear Dora,\n\nwelcome to the catalogue for 2027!\n\nOpen the application:\n');
  });

  test('to an invited reviewer keeps the link that signs in', async () => {
    await change('reviewer-invitation', { subject: 'Read with us', body: 'Give us an hour of your year.' });
    await send('POST', 'user/invite-reviewers/', { emails: ['reader@reader.test.example'] });
    const [letter] = await lettersTo('reader@reader.test.example');
    expect(letter?.subject).toBe('Read with us');
    expect(letter?.text).toMatch(/Give us an hour of your year\.\n\nAccept the invitation:\nhttp\S+\/magic-link\?uid=/);
  });

  test('to a reviewer who is reminded keeps the list of what is left, also in the preview', async () => {
    await change('reviews-reminder', {
      subject: '{{number of reviews}} for {{application}}',
      body: 'Hello {{first name|friend}}!',
    });
    const remind = (query: string) =>
      send('POST', `reviewers/reminders/${query}`, { application_template: template, reviewers: [reviewer.id], message: '' });
    expect((await remind('?dry_run=true')).body.sample.subject).toBe('one review for Spring 2027');
    await remind('');
    const [letter] = await lettersTo(reviewer.email);
    expect(letter?.subject).toBe('one review for Spring 2027');
    expect(letter?.text).toContain('Hello Rita!\n\n1: Harbor Meals\n\nContinue reviewing:');
  });

  test('to a person who registered welcomes them; later ones have the standard text again', async () => {
    const register = async (email: string) => {
      const person = { first_name: 'Nora', last_name: 'New', email, phone_number: '', password: testPassword };
      expect((await api.call('POST', 'registration/', { body: person })).status).toBe(201);
      return (await lettersTo(email))[0];
    };
    await change('welcome', { subject: 'Hello, {{first name|neighbor}}', heading: 'Come in', body: 'We are glad.' });
    const own = await register('nora@new-one.test.example');
    expect(own?.subject).toBe('Hello, Nora');
    expect(own?.text).toMatch(/^Come in\n\nWe are glad\.\n\nConfirm my address:\nhttp\S+\n/);
    await send('POST', 'email-texts/welcome/versions/0/restore/', { version: (await read('welcome')).version });
    const standard = await register('nora@new-two.test.example');
    expect(standard?.subject).toBe('Welcome to Almoner');
    expect(standard?.text).toContain('Welcome, Nora\n\nYour Almoner account is ready.');
  });

  test('with a placeholder without a value is not sent, and says so; mended, it is', async () => {
    await change('colleague-known', { body: '{{inviter}} asks you to {{nonprofit}}.' });
    const to = 'gap@gap.test.example';
    const id = await queueMail(api.db, { to, template: 'colleague-known', data: { inviter: 'Ada', nonprofit: ' ' } });
    const [held] = await lettersTo(to);
    expect([held?.state, held?.lastError]).toEqual([
      'FAILED',
      'Not sent: {{nonprofit}} has no value for this person. Change the text of this email at Email texts, and send it again.',
    ]);
    const { body: shown } = await api.get(`outbox/${id}/`, staff.token);
    expect(shown.text).toContain('Ada asks you to {{nonprofit}}.');
    await change('colleague-known', { subject: '{{inviter}} invites you', body: '{{inviter}} asks you to join.' });
    await send('POST', `outbox/${id}/send-again/`);
    const [sent] = await lettersTo(to);
    expect([sent?.state, sent?.subject]).toEqual(['KEPT', 'Ada invites you']);
    expect(sent?.text).toContain('Ada asks you to join.');
  });

  test('is the standard one where staff’s text has a placeholder that is gone, and the list says so', async () => {
    await change('information-requested', { body: 'Hello.' });
    await api.db
      .updateTable('emailTextVersions')
      .set({ body: 'Hello {{old name}}.' })
      .where('key', '=', 'information-requested')
      .execute();
    const { body } = await api.get('email-texts/?search=question+about+the+Learning', staff.token);
    expect(body.results).toMatchObject([{ key: 'information-requested', is_broken: true }]);
    const to = 'visitor@visitor.test.example';
    await queueMail(api.db, { to, template: 'information-requested', data: { name: 'Vera' } });
    const [sent] = await lettersTo(to);
    expect(sent?.state).toBe('KEPT');
    expect(sent?.text).toContain('Vera');
    expect(sent?.text).not.toContain('{{');
  });
});

describe('what happens now', () => {
  const readBy = async (person: SignedInPerson, id = response) =>
    (await api.get(`applications/responses/${id}/what-happens-now/`, person.token)).body;

  test('is told to the nonprofit once its decision is released, in the words of staff for this outcome', async () => {
    const { id: nonprofitId } = await createNonprofit(api.db, { name: 'River Books' });
    const applicant = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId });
    const other = (await createSubmittedResponse(api.db, { templateId: template, nonprofitId })).id;
    await change('what-happens-now-waitlisted', { body: '{{nonprofit}} waits.\n\nWe write in May.' });
    await send('POST', 'applications/board/decisions/', { responses: [other], decision: 'WAITLISTED' });
    expect(await readBy(applicant, other)).toEqual({ paragraphs: [] });
    const body = { application_template: template, responses: [other] };
    const { fingerprint } = (await send('POST', 'applications/board/release/?dry_run=true', body)).body;
    expect((await send('POST', 'applications/board/release/', { ...body, fingerprint })).status).toBe(200);
    expect(await readBy(applicant, other)).toEqual({ paragraphs: ['River Books waits.', 'We write in May.'] });
    expect(await readBy(staff, other)).toEqual({ paragraphs: ['River Books waits.', 'We write in May.'] });
    // a reviewer reads the response, and sees no decision; another nonprofit sees neither
    expect(await readBy(reviewer, other)).toEqual({ paragraphs: [] });
    expect(await readBy(director, other)).toEqual({ detail: 'Not found.' });
  });

  test('is a text without subject and heading, and cannot be sent as a test', async () => {
    expect(await read('what-happens-now-declined')).toMatchObject({ kind: 'PAGE', subject: '', heading: '' });
    const saved = await change('what-happens-now-declined', { subject: 'Left out', body: 'Write to {{programme email}}.' });
    expect(saved.body).toMatchObject({ version: 1, subject: '', heading: '' });
    expect((await preview('what-happens-now-declined')).body).toMatchObject({
      subject: '',
      blocks: [{ kind: 'paragraph', text: 'Write to programme@example.org.' }],
    });
    const test = { subject: '', heading: '', body: 'Hello.', record: null };
    expect((await send('POST', 'email-texts/what-happens-now-declined/test/', test)).status).toBe(404);
  });
});

test('only programme staff read and change texts', async () => {
  const board = await createSignedIn(api.db, { roles: ['BOARD_MEMBER'], boardUntil: '2099-01-01' });
  for (const { token } of [director, reviewer, board]) {
    expect((await api.get('email-texts/', token)).status).toBe(403);
    expect((await api.get('email-texts/welcome/records/', token)).status).toBe(403);
    expect((await api.call('POST', 'email-texts/welcome/test/', { token, body: {} })).status).toBe(403);
  }
});
