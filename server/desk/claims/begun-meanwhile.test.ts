import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimMessages } from '#contract/nonprofits/register/claims.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationResponse, save, storedAnswers } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let person: SignedInPerson;
let claimed: { id: number; name: string };
let template: { id: number; name: string };
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await createSignedIn(api.db);
  claimed = await createNonprofit(api.db, { name: `Claimed ${person.id}` });
  template = await createApplicationTemplate(api.db, { name: 'Catalogue 2028' });
});

const post = (by: SignedInPerson, path: string, body: object) => api.call('POST', path, { token: by.token, body });
const claim = async () => (await post(person, `nonprofits/${claimed.id}/claims/`, { message: 'I direct it.' })).body.id as number;
const confirm = (id: number) => post(staff, `claims/${id}/answer/`, { confirmed: true });
const begin = () => post(person, 'applications/responses/', { application_template: template.id });

/** Registers the person's own nonprofit, and begins the application with an answer. */
async function beginAlone(): Promise<{ own: number; response: number }> {
  const registered = await post(person, `user/${person.id}/create-nonprofit/`, { name: `Own ${person.id}` });
  expect(registered.status).toBe(201);
  const { body } = await begin();
  await save(api, person, body.id, [['scale', 4]]);
  return { own: registered.body.nonprofit, response: body.id };
}

const nonprofitOf = async () => (await api.get('user/me/', person.token)).body.nonprofit;
const responses = async () =>
  (
    await api.db
      .selectFrom('applicationResponses')
      .select(['id', 'nonprofitId'])
      .where('templateId', '=', template.id)
      .orderBy('id')
      .execute()
  ).map(({ id, nonprofitId }) => [id, nonprofitId]);
const latestNotice = async () => (await api.get('notices/', person.token)).body.results[0].text;

test('after the claim: it becomes the claimed nonprofit’s with its answers, and the registration is merged away', async () => {
  const waiting = await claim();
  const { own, response } = await beginAlone();
  expect((await confirm(waiting)).status).toBe(200);
  expect(await nonprofitOf()).toBe(claimed.id);
  expect(await responses()).toEqual([[response, claimed.id]]);
  expect(await storedAnswers(api.db, response)).toEqual({ scale: 4 });
  const again = await begin();
  expect([again.status, again.body.id, again.body.can.edit]).toEqual([200, response, true]);
  expect((await api.get(`nonprofits/${own}/`, staff.token)).body).toMatchObject({ merged_into: claimed.id });
  const moved = `What you began for “Own ${person.id}” is there now.`;
  expect(await latestNotice()).toBe(`You now have access to ${claimed.name}. ${moved}`);
  const letter = await api.db
    .selectFrom('mailMessages')
    .select('data')
    .where('recipient', '=', person.email)
    .where('template', '=', 'claim-answered')
    .executeTakeFirstOrThrow();
  expect(letter.data).toMatchObject({ confirmed: true, moved });
});

test('submitted before staff confirm: it stays submitted', async () => {
  const waiting = await claim();
  const { response } = await beginAlone();
  await api.db
    .updateTable('applicationResponses')
    .set({ status: 'SUBMITTED', submittedAt: '2026-10-01T12:00:00.000Z' })
    .where('id', '=', response)
    .execute();
  expect((await confirm(waiting)).status).toBe(200);
  const { body } = await api.get(`applications/responses/${response}/`, person.token);
  expect([body.nonprofit, body.status]).toEqual([claimed.id, 'SUBMITTED']);
});

test('where the claimed nonprofit has a response already, that one stays its only one; other applications still come along', async () => {
  const { id: theirs } = await createApplicationResponse(api.db, { templateId: template.id, nonprofitId: claimed.id });
  const waiting = await claim();
  const { own, response } = await beginAlone();
  const second = await createApplicationTemplate(api.db);
  const other = (await post(person, 'applications/responses/', { application_template: second.id })).body.id;
  expect((await confirm(waiting)).status).toBe(200);
  expect(await nonprofitOf()).toBe(claimed.id);
  expect(await responses()).toEqual([
    [theirs, claimed.id],
    [response, own],
  ]);
  expect((await api.get(`applications/responses/${other}/`, person.token)).body.nonprofit).toBe(claimed.id);
  expect((await api.get(`nonprofits/${own}/`, staff.token)).body.inactive_date).toMatch(/^\d{4}-\d\d-\d\d$/);
  // Each of the two responses has a note that tells programme staff about the other response.
  const notes = async (id: number) =>
    (await api.get(`applications/responses/${id}/notes/`, staff.token)).body.results.map(({ body }: { body: string }) => body);
  const why = `A claim was confirmed: whoever registered “Own ${person.id}” belongs to “${claimed.name}”, and both have a response to this application.`;
  expect([await notes(response), await notes(theirs), await notes(other)]).toEqual([
    [`${why} The response of “${claimed.name}” is /applications/responses/${theirs}. “Own ${person.id}” is inactive now.`],
    [`${why} The response of “Own ${person.id}”, which is inactive now, is /applications/responses/${response}.`],
    [],
  ]);
  expect((await begin()).body.id).toBe(theirs);
  expect((await api.get(`applications/responses/${response}/`, staff.token)).status).toBe(200);
  expect(await latestNotice()).toBe(
    `You now have access to ${claimed.name}. ${claimed.name} has begun “Catalogue 2028” already: go on there. Programme staff keep what you wrote for “Own ${person.id}”.`,
  );
});

test('begun before the claim: who registered a nonprofit can still claim another, and it comes along', async () => {
  const { own, response } = await beginAlone();
  const registration = async () => (await api.get('claims/own-registration/', person.token)).body;
  expect(await registration()).toEqual({ registration: { id: own, name: `Own ${person.id}` } });
  const itself = await post(person, `nonprofits/${own}/claims/`, { message: 'Mine.' });
  expect([itself.status, itself.body]).toEqual([403, { detail: claimMessages.hasNonprofit }]);
  const waiting = await claim();
  const [listed] = (await api.get(`claims/?nonprofit=${claimed.id}`, staff.token)).body.results;
  expect(listed.brings).toEqual({ id: own, name: `Own ${person.id}`, twice: [] });
  const answered = await confirm(waiting);
  expect([answered.status, answered.body.brings]).toEqual([200, null]);
  expect(await nonprofitOf()).toBe(claimed.id);
  expect(await responses()).toEqual([[response, claimed.id]]);
  expect((await api.get(`nonprofits/${own}/`, staff.token)).body).toMatchObject({ merged_into: claimed.id });
  expect(await registration()).toEqual({ registration: null });
});

test('of a nonprofit that is published, or has a colleague, or that somebody else made, no other can be claimed', async () => {
  const { own } = await beginAlone();
  const refused = async () => {
    const { status, body } = await post(person, `nonprofits/${claimed.id}/claims/`, { message: 'Mine too.' });
    return [status, body, (await api.get('claims/own-registration/', person.token)).body];
  };
  const no = [403, { detail: claimMessages.hasNonprofit }, { registration: null }];
  const display = (shown: boolean) => api.db.updateTable('nonprofits').set({ display: shown }).where('id', '=', own).execute();
  await display(true);
  expect(await refused()).toEqual(no);
  await display(false);
  const colleague = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: own });
  expect(await refused()).toEqual(no);
  await api.db.updateTable('users').set({ nonprofitId: null }).where('id', '=', colleague.id).execute();
  expect((await refused())[0]).toBe(201);
  const given = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: (await createNonprofit(api.db)).id });
  const other = await post(given, `nonprofits/${claimed.id}/claims/`, { message: 'Mine.' });
  expect([other.status, other.body]).toEqual([403, { detail: claimMessages.hasNonprofit }]);
});

test('staff see before they confirm that two responses to one application would stay', async () => {
  await createApplicationResponse(api.db, { templateId: template.id, nonprofitId: claimed.id });
  await claim();
  const { own } = await beginAlone();
  const [listed] = (await api.get(`claims/?nonprofit=${claimed.id}`, staff.token)).body.results;
  expect(listed.brings).toEqual({ id: own, name: `Own ${person.id}`, twice: ['Catalogue 2028'] });
});

test('declined: it stays the applicant’s own', async () => {
  const waiting = await claim();
  const { own, response } = await beginAlone();
  const declined = await post(staff, `claims/${waiting}/answer/`, { confirmed: false, answer: 'We do not know you.' });
  expect(declined.status).toBe(200);
  expect(await nonprofitOf()).toBe(own);
  expect(await responses()).toEqual([[response, own]]);
});

test('begun after the confirmation: it is the claimed nonprofit’s at once', async () => {
  expect((await confirm(await claim())).status).toBe(200);
  const { status, body } = await begin();
  expect([status, body.nonprofit]).toEqual([201, claimed.id]);
});

test('of a nonprofit with somebody else in it, nothing moves: the colleague would come along unseen', async () => {
  const waiting = await claim();
  const { own, response } = await beginAlone();
  await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: own });
  const refused = await confirm(waiting);
  expect([refused.status, refused.body]).toEqual([409, { detail: claimMessages.linked }]);
  expect(await responses()).toEqual([[response, own]]);
});

test('of a person whose address nobody confirmed: the access ends as without a registration, and the application comes along', async () => {
  const waiting = await claim();
  const { response } = await beginAlone();
  await api.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', person.id).execute();
  expect((await confirm(waiting)).status).toBe(200);
  expect((await api.get('user/me/', person.token)).status).toBe(401);
  expect(await responses()).toEqual([[response, claimed.id]]);
});
