import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerValue } from '#contract/applications/answers.ts';
import type { ElementDraft } from '#contract/applications/elements.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { type Applicant, createApplicant, createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createReleasedDecision } from '#tests/factories/reviews.ts';

let api: TestApi;
let staff: SignedInPerson;
let reviewer: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
});
afterAll(() => api.close());

/** A question of open text for each field, by its path on the wire. */
const fields = ['name', 'long_description', 'tags', 'budget_size', 'ein', 'address.city', 'website', 'url', 'email'];
const questions = fields.map(
  (profile, index): ElementDraft => ({
    type: 'OPEN_TEXT',
    uid: `q${index}`,
    question: `What is your ${profile}?`,
    required: false,
    helpText: '',
    maxWordCount: null,
    earlier: { profile, question: null },
  }),
);

async function accepted(answers: Partial<Record<string, AnswerValue>>): Promise<{ me: Applicant; id: number }> {
  const nonprofit = await createNonprofit(api.db, {
    longDescription: 'Old words.',
    city: 'Washington',
    website: 'https://old.example',
    ein: null,
  });
  const me = await createApplicant(api.db, nonprofit.id);
  const template = await createApplicationTemplate(api.db, { elements: questions });
  const byUid = Object.entries(answers).map(([field, answer]) => [`q${fields.indexOf(field)}`, answer ?? null]);
  const { id } = await createApplicationResponse(api.db, {
    nonprofitId: me.nonprofit,
    templateId: template.id,
    answers: Object.fromEntries(byUid),
    submittedAt: new Date().toISOString(),
  });
  await createReleasedDecision(api.db, id);
  return { me, id };
}

const read = (id: number, { token }: { token: string }) => api.get(`applications/responses/${id}/profile-proposals/`, token);
const settle = (id: number, { token }: { token: string }) =>
  api.call('POST', `applications/responses/${id}/profile-proposals/settle/`, { token });
const stepsOf = async ({ token }: { token: string }) =>
  (await api.get('home/next-steps/', token)).body.steps.map(({ key, detail }: { key: string; detail: string }) => [key, detail]);

test('fields that the application says otherwise, as the form would take them', async () => {
  const { me, id } = await accepted({
    long_description: 'New words.',
    tags: '#books, harbor; evenings',
    budget_size: 'from $500K to $1m',
    ein: '12-3456789',
    'address.city': ' washington ',
    website: 'https://old.example/',
    url: 'not an address',
    email: 'office@new.example',
  });
  const { status, body } = await read(id, me);
  expect(status).toBe(200);
  expect(body).toMatchObject({ version: 1, settled: false });
  const shown = body.proposals.map(({ field, now, proposed, problem }: Record<string, unknown>) => [
    field,
    now,
    proposed,
    problem,
  ]);
  expect(shown).toEqual([
    ['long_description', 'Old words.', 'New words.', null],
    ['tags', [], ['books', 'harbor', 'evenings'], null],
    ['budget_size', null, '500K_TO_1M', null],
    ['ein', '', '12-3456789', null],
    ['url', '', null, 'Enter a web address that begins with http:// or https://.'],
  ]);
  expect(body.proposals[2]).toEqual({
    field: 'budget_size',
    label: 'Budget Size',
    question: 'What is your budget_size?',
    now: null,
    now_words: '',
    proposed: '500K_TO_1M',
    proposed_words: 'from $500K to $1m',
    problem: null,
  });
  // fields that only programme staff may change are proposed only to them
  const forStaff = (await read(id, staff)).body.proposals.map(({ field }: { field: string }) => field);
  expect(forStaff).toEqual(['long_description', 'tags', 'budget_size', 'ein', 'url', 'email']);

  // the proposed values can be sent as a change of the profile; afterwards only the proposal with a problem is left
  const change = Object.fromEntries(
    body.proposals
      .filter(({ problem }: { problem: null }) => problem === null)
      .map(({ field, proposed }: { field: string; proposed: unknown }) => [field, proposed]),
  );
  const changed = await api.call('PATCH', `nonprofits/${me.nonprofit}/`, { token: me.token, body: { ...change, version: 1 } });
  expect([changed.status, changed.body.ein, changed.body.tags]).toEqual([200, '123456789', ['books', 'harbor', 'evenings']]);
  expect((await read(id, me)).body.proposals.map(({ field }: { field: string }) => field)).toEqual(['url']);
});

test('the home page asks once to compare, until somebody says that it is done', async () => {
  const { me, id } = await accepted({ long_description: 'New words.' });
  const asked = [`profile-of-response-${id}`, expect.stringContaining('something else than your profile in one field.')];
  expect(await stepsOf(me)).toContainEqual(asked);
  expect([(await settle(id, me)).status, (await settle(id, me)).status]).toEqual([204, 204]);
  expect(await stepsOf(me)).not.toContainEqual(asked);
  expect((await read(id, me)).body).toMatchObject({ settled: true, proposals: [{ field: 'long_description' }] });
});

test('only who may change the profile, and only once an acceptance is released', async () => {
  const { me, id } = await accepted({ name: 'A new name' });
  const stranger = await createApplicant(api.db);
  const member = { ...(await createSignedIn(api.db, { roles: [], nonprofitId: me.nonprofit })) };
  for (const who of [stranger, member, reviewer]) {
    expect([(await read(id, who)).status, (await settle(id, who)).status]).toEqual([404, 404]);
  }
  await createReleasedDecision(api.db, id, 'WAITLISTED');
  expect((await read(id, me)).status).toBe(404);
  expect(await stepsOf(me)).not.toContainEqual([`profile-of-response-${id}`, expect.anything()]);
});
