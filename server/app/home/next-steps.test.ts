import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NextStep } from '#contract/platform/home/next-steps.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { type Applicant, createApplicant, createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createEvent } from '#tests/factories/nonprofit-items.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { createPhoto } from '#tests/factories/photos.ts';
import { createPeriod } from '#tests/factories/reporting.ts';
import { createReleasedDecision } from '#tests/factories/reviews.ts';

let api: TestApi;
let director: Applicant;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom('applicationResponses').execute();
  await api.db.deleteFrom('applicationTemplates').execute();
  director = await createApplicant(api.db);
});

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const stepsOf = async (token: string): Promise<NextStep[]> => (await api.get('home/next-steps/', token)).body.steps;
const find = async (key: string) => (await stepsOf(director.token)).find((step) => step.key === key);

describe('the next steps of a director', () => {
  test('are applications by urgency: reopened with the reason, the first to close, drafts and what is not begun', async () => {
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const late = await createApplicationTemplate(api.db, { name: 'Late', closesAt: at(20) });
    const soon = await createApplicationTemplate(api.db, { name: 'Soon', closesAt: at(2) });
    const open = await createApplicationTemplate(api.db, { name: 'Open' });
    const gone = await createApplicationTemplate(api.db, { name: 'Gone', closesAt: at(-2) });
    const more = await createApplicationTemplate(api.db, { name: 'More time', closesAt: at(-2) });
    await createApplicationTemplate(api.db, { name: 'Future', opensAt: at(2) });
    await createApplicationTemplate(api.db, { name: 'Unpublished', isPublished: false });
    const own = { nonprofitId: director.nonprofit };
    const reopened = await createApplicationResponse(api.db, { ...own, templateId: late.id, submittedAt: at(-1) });
    await api.call('POST', `applications/responses/${reopened.id}/reopen/`, {
      token: staff.token,
      body: { reason: 'The budget is missing.' },
    });
    const draft = await createApplicationResponse(api.db, { ...own, templateId: open.id });
    await createApplicationResponse(api.db, { ...own, templateId: gone.id });
    const extended = await createApplicationResponse(api.db, { ...own, templateId: more.id, extendedUntil: at(5) });
    // a response of another nonprofit: this nonprofit can still apply
    await createApplicationResponse(api.db, { templateId: soon.id });
    const steps = (await stepsOf(director.token)).filter(({ key }) => /^(response|apply)-/.test(key));
    const shown = steps.map(({ key, title, quotation, urgent, percent, link }) => [key, title, quotation, urgent, percent, link]);
    const edit = ({ id }: { id: number }) => `/applications/responses/${id}/edit?continue=true`;
    expect(shown).toEqual([
      [`response-${reopened.id}`, '“Late” was reopened for you', 'The budget is missing.', true, 0, edit(reopened)],
      [`apply-${soon.id}`, 'Apply: “Soon”', '', false, null, `/applications/${soon.id}`],
      [`response-${extended.id}`, 'Finish “More time”', '', false, 0, edit(extended)],
      [`response-${draft.id}`, 'Finish “Open”', '', false, 0, edit(draft)],
    ]);
    expect(steps[2]?.until?.slice(0, 16)).toBe(at(5).slice(0, 16));
  });

  test('lead to a decision for two weeks after its release, without saying it', async () => {
    const template = await createApplicationTemplate(api.db, { name: 'Decided' });
    const own = { nonprofitId: director.nonprofit, templateId: template.id };
    const { id } = await createApplicationResponse(api.db, { ...own, submittedAt: at(-30) });
    expect(await find(`decision-${id}`)).toBeUndefined();
    await createReleasedDecision(api.db, id, 'DECLINED');
    expect(await find(`decision-${id}`)).toMatchObject({
      title: 'The decision about “Decided” is there',
      detail: 'Read it, and what happens now.',
      link: `/applications/responses/${id}/review`,
    });
    await api.db
      .updateTable('responseDecisions')
      .set({ releasedAt: at(-15) })
      .where('responseId', '=', id)
      .execute();
    expect(await find(`decision-${id}`)).toBeUndefined();
  });

  test('name what the profile lacks, each with its section, until nothing is missing', async () => {
    const before = await find('profile');
    expect(before).toMatchObject({ percent: 0, action: 'Edit profile' });
    expect(before?.parts.map(({ label }) => label)).toEqual([
      'Profile image',
      'Short description',
      'Long description',
      'Tags',
      'Address',
      'Phone number',
      'Website',
      'Areas and clients served',
      'Budget size',
    ]);
    const whole = {
      image: 'picture.webp',
      shortDescription: 'Short',
      longDescription: 'Long',
      tags: ['books'],
      city: 'Reston',
      phoneNumber: '202-555-0142',
      url: 'https://books.example/',
      areasAndClientsServed: 'Everybody',
    };
    await api.db.updateTable('nonprofits').set(whole).where('id', '=', director.nonprofit).execute();
    expect(await find('profile')).toMatchObject({
      percent: 89,
      parts: [{ label: 'Budget size', link: `/nonprofit/${director.nonprofit}?editing=true#nonprofit-facts` }],
    });
    await api.db.updateTable('nonprofits').set({ budgetSize: 'UNDER_500K' }).where('id', '=', director.nonprofit).execute();
    expect(await find('profile')).toBeUndefined();
  });

  test('ask for the next event where all events are over', async () => {
    const day = (days: number) => at(days).slice(0, 10);
    await createEvent(api.db, { nonprofitId: director.nonprofit, name: 'Old Fair', date: day(-200) });
    expect(await find('events')).toBeUndefined();
    await createEvent(api.db, { nonprofitId: director.nonprofit, name: 'Spring Fair', date: day(-10) });
    expect((await find('events'))?.detail).toContain('“Spring Fair” is over');
    await createEvent(api.db, { nonprofitId: director.nonprofit, name: 'Draft', date: day(10), published: false });
    expect(await find('events')).toBeDefined();
    await createEvent(api.db, { nonprofitId: director.nonprofit, name: 'Next Fair', date: day(10) });
    expect(await find('events')).toBeUndefined();
  });

  test('end a due report by donations or by nothing to report', async () => {
    await api.db.updateTable('nonprofits').set({ display: true }).where('id', '=', director.nonprofit).execute();
    const { id } = await createPeriod(api.db);
    const report = (await stepsOf(director.token)).find(({ period }) => period !== null);
    expect(report).toMatchObject({
      key: `report-${id}`,
      link: '/report-donations',
      until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    await api.call('POST', `reporting/periods/${id}/nothing-to-report/`, { token: director.token });
    expect((await stepsOf(director.token)).filter(({ period }) => period !== null)).toEqual([]);
  });

  test('ask for the facts that visitors see and nobody has confirmed within a year', async () => {
    const shown = { display: true, shortDescription: 'We cook.', phoneNumber: '202-555-0143' };
    await api.db.updateTable('nonprofits').set(shown).where('id', '=', director.nonprofit).execute();
    const path = `nonprofits/${director.nonprofit}/facts/`;
    const { version, facts } = (await api.get(path, director.token)).body;
    expect(await find('facts')).toMatchObject({
      title: `Confirm ${facts.length} facts of your profile`,
      detail: expect.stringContaining('Name, Short Description'),
      link: `/nonprofit/${director.nonprofit}#still-true`,
    });
    const fields = facts.map(({ field }: { field: string }) => field);
    const confirm = (some: string[]) =>
      api.call('POST', `${path}confirm/`, { token: director.token, body: { version, fields: some } });
    await confirm(fields.slice(1));
    expect((await find('facts'))?.title).toBe('Confirm 1 fact of your profile');
    await confirm(fields);
    expect(await find('facts')).toBeUndefined();
    const aged = { confirmedAt: at(-400) };
    await api.db.updateTable('confirmedFacts').set(aged).where('nonprofitId', '=', director.nonprofit).execute();
    expect((await find('facts'))?.title).toBe(`Confirm ${facts.length} facts of your profile`);
    await api.db.updateTable('nonprofits').set({ display: false }).where('id', '=', director.nonprofit).execute();
    expect(await find('facts')).toBeUndefined();
  });

  test('say how many photos are missing, and what the others lack', async () => {
    expect(await find('photos')).toMatchObject({ title: 'Add 6 photos', parts: [], link: '/photo-manager' });
    for (let count = 0; count < 6; count += 1) await createPhoto(api.db, { nonprofitId: director.nonprofit });
    expect(await find('photos')).toBeUndefined();
    await createPhoto(api.db, { nonprofitId: director.nonprofit, consentGiven: false, consentUses: [] });
    expect(await find('photos')).toMatchObject({
      title: 'Look after your photos',
      parts: [{ label: '1 photo without a permission', link: '/photo-manager?consent=MISSING' }],
    });
  });
});

test('members without the role, and others, have none', async () => {
  const { id } = await createNonprofit(api.db);
  const member = await createSignedIn(api.db, { nonprofitId: id });
  expect((await api.get('home/next-steps/', member.token)).status).toBe(403);
});
