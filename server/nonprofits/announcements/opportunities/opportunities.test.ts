import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  volunteerDemographics,
  volunteerDurations,
  volunteerHours,
  volunteerRegions,
  volunteerServices,
  volunteerSkills,
} from '#contract/nonprofits/announcements/opportunities.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  const nonprofitId = (await createNonprofit(api.db)).id;
  ({ token } = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId }));
});
afterAll(() => api.close());

const least = {
  title: 'Read aloud',
  regions: ['DC-Ward-1'],
  hours: ['Daytime on the weekend'],
  contact_email: 'v@quay.example',
};
const post = (body: object) => api.call('POST', 'volunteer/', { token, body: { ...least, ...body } });
const patch = (id: number, body: object) => api.call('PATCH', `volunteer/${id}/`, { token, body });

describe('skills', () => {
  test('are of a Pro Bono service; of any other they are dropped', async () => {
    for (const service of ['Hands on', 'Administrative', '']) {
      expect(await post({ service, skills: ['Law'] })).toMatchObject({ status: 201, body: { service, skills: [] } });
    }
    const skilled = await post({ service: 'Pro Bono', skills: ['Law', 'Marketing'] });
    expect(skilled).toMatchObject({ status: 201, body: { skills: ['Law', 'Marketing'] } });
    const { id } = skilled.body;
    expect((await patch(id, { title: 'Other' })).body.skills).toEqual(['Law', 'Marketing']);
    expect((await patch(id, { service: 'Hands on' })).body.skills).toEqual([]);
    expect((await patch(id, { skills: ['Law'] })).body.skills).toEqual([]);
    expect((await patch(id, { service: 'Pro Bono', skills: ['Law'] })).body.skills).toEqual(['Law']);
  });
});

describe('choices', () => {
  test('the lists are the programme’s, its spelling included', async () => {
    const lengths = [
      volunteerServices,
      volunteerHours,
      volunteerDurations,
      volunteerDemographics,
      volunteerSkills,
      volunteerRegions,
    ];
    expect(lengths.map(({ length }) => length)).toEqual([3, 3, 3, 4, 20, 19]);
    const every = {
      service: 'Pro Bono',
      skills: [...volunteerSkills],
      hours: [...volunteerHours],
      demographic: [...volunteerDemographics],
      regions: [...volunteerRegions],
    };
    expect(await post(every)).toMatchObject({ status: 201, body: every });
    expect(every.regions[11]).toBe('MD-Chalres County');
  });

  test('each once and in the list’s order, however they were sent', async () => {
    const { body } = await post({ hours: ['Daytime on the weekend', 'Evenings during the week', 'Daytime on the weekend'] });
    expect(body.hours).toEqual(['Evenings during the week', 'Daytime on the weekend']);
  });

  test.each([
    [{ service: 'Pro bono' }, { service: ['"Pro bono" is not one of the choices.'] }],
    [{ service: null }, { service: ['null is not one of the choices.'] }],
    [{ duration: 'Forever' }, { duration: ['"Forever" is not one of the choices.'] }],
    [{ hours: ['Nights'] }, { 'hours.0': ['"Nights" is not one of the choices.'] }],
    [{ regions: ['DC-Ward-1', 'DC-Ward-9'] }, { 'regions.1': ['"DC-Ward-9" is not one of the choices.'] }],
    [{ regions: ['MD-Charles County'] }, { 'regions.0': ['"MD-Charles County" is not one of the choices.'] }],
    [{ regions: [] }, { regions: ['Please select at least one region'] }],
    [{ hours: 'Daytime on the weekend' }, { hours: ['Please select a timeframe'] }],
    [{ demographic: [null] }, { 'demographic.0': ['null is not one of the choices.'] }],
    [{ contact_email: 'nobody' }, { contact_email: ['Enter a valid email address.'] }],
    [{ contact_email: `${'x'.repeat(250)}@quay.example` }, { contact_email: ['Use 254 characters or fewer.'] }],
  ])('%j is told at its field', async (sent, told) => {
    expect(await post(sent)).toMatchObject({ status: 400, body: told });
  });
});
