import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  volunteerHours,
  volunteerRegions,
  volunteerServices,
  volunteerSkills,
} from '#contract/nonprofits/announcements/opportunities.ts';
import { seededRandom } from '#server/app/demo/random.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createEvent, createVolunteerOpportunity } from '#tests/factories/nonprofit-items.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ PROGRAMME_TIME_ZONE: 'Pacific/Kiritimati' });
});
afterAll(() => api.close());

const panels = { service: volunteerServices, hours: volunteerHours, regions: volunteerRegions, skills: volunteerSkills } as const;
type Panel = keyof typeof panels;
type Chances = Record<Panel, readonly string[]>;

test('each panel counts what there would be, given what is chosen in the others', async () => {
  const random = seededRandom('opportunities');
  const someOf = (panel: Panel, least: number, most: number) => {
    const wanted = new Set(
      Array.from({ length: random.whole(least, most) }, () => panels[panel][random.whole(0, panels[panel].length - 1)] as string),
    );
    return panels[panel].filter((value) => wanted.has(value));
  };
  const owners = [
    await createNonprofit(api.db, { name: 'Shown Owner', display: true }),
    await createNonprofit(api.db, { name: 'Hidden Owner' }),
  ];
  const shown: Chances[] = [];
  for (let n = 0; n < 80; n += 1) {
    const service = someOf('service', 0, 1);
    const chance = {
      service,
      hours: someOf('hours', 1, 2),
      regions: someOf('regions', 1, 4),
      skills: service[0] === 'Pro Bono' ? someOf('skills', 0, 4) : [],
    };
    const owner = owners[n % 4 === 0 ? 1 : 0];
    if (owner?.name === 'Shown Owner') shown.push(chance);
    await createVolunteerOpportunity(api.db, {
      ...chance,
      nonprofitId: owner?.id ?? 0,
      service: service[0] ?? '',
      hours: [...chance.hours],
      regions: [...chance.regions],
      skills: [...chance.skills],
    });
  }
  for (let n = 0; n < 30; n += 1) {
    const chosen: Chances = {
      service: someOf('service', 0, 2),
      hours: someOf('hours', 0, 2),
      regions: someOf('regions', 0, 5),
      skills: n % 3 === 0 ? someOf('skills', 0, 5) : [],
    };
    const fits = (without?: Panel) =>
      shown.filter((chance) =>
        Object.keys(panels).every((key) => {
          const panel = key as Panel;
          return panel === without || chosen[panel].length === 0 || chance[panel].some((value) => chosen[panel].includes(value));
        }),
      );
    const query = new URLSearchParams(
      Object.fromEntries(Object.entries(chosen).map(([panel, values]) => [panel, values.join()])),
    );
    const page = await openPage(api, `/directory/volunteer?${query}`);
    expect(Number.parseInt(page.counted, 10)).toBe(fits().length);
    const counted = Object.entries(panels).flatMap(([panel, values]) =>
      values.map((value) => [value, fits(panel as Panel).filter((chance) => chance[panel as Panel].includes(value)).length]),
    );
    expect(page.counts).toEqual(Object.fromEntries(counted));
  }
});

test('opportunities are found by their words and their nonprofit’s name', async () => {
  const { id } = await createNonprofit(api.db, { name: 'Thimble House', display: true });
  await createVolunteerOpportunity(api.db, {
    nonprofitId: id,
    title: 'Mend a <i>coat</i>',
    description: 'Needles are brought along.',
  });
  for (const typed of ['thimble', 'mend', 'needle', 'MENDED', 'zzzz']) {
    const found = await openPage(api, `/directory/volunteer?search=${typed}`);
    expect([typed, found.names.length, found.counted]).toEqual(
      ['MENDED', 'zzzz'].includes(typed)
        ? [typed, 0, `0 opportunities for “${typed}”`]
        : [typed, 1, `1 opportunity for “${typed}”`],
    );
  }
  expect((await openPage(api, '/directory/volunteer?search=mend')).body).toContain('>Mend a &lt;i&gt;coat&lt;/i&gt;</a></h2>');
});

test('events are those from today on, where the programme is', async () => {
  const { id } = await createNonprofit(api.db, { name: 'Evening House', display: true });
  const dayFrom = (days: number) => new Date(Date.now() + 14 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  for (const days of [-1, 0, 1]) await createEvent(api.db, { nonprofitId: id, name: `Event ${days}`, date: dayFrom(days) });
  const { body, counted } = await openPage(api, '/directory/events');
  expect(counted).toBe('2 events');
  expect([...body.matchAll(/<h2><a [^>]*>(Event .*?)<\/a><\/h2>/g)].map(([, name]) => name)).toEqual(['Event 0', 'Event 1']);
});

test('the sitemap has the pages of public opportunities, unless their day has passed', async () => {
  const { id: nonprofitId } = await createNonprofit(api.db, { display: true });
  const { id: hidden } = await createNonprofit(api.db);
  const create = async (fields: Parameters<typeof createVolunteerOpportunity>[1]) =>
    (await createVolunteerOpportunity(api.db, fields)).id;
  const listed = [await create({ nonprofitId }), await create({ nonprofitId, eventDate: '2099-01-01' })];
  const left = [
    await create({ nonprofitId, eventDate: '2001-01-01' }),
    await create({ nonprofitId, isPublic: false }),
    await create({ nonprofitId: hidden }),
  ];
  const sitemap = String((await api.get('/sitemap.xml')).body);
  expect([...listed, ...left].filter((id) => sitemap.includes(`/directory/volunteer/${id}<`))).toEqual(listed);
});

test('a word that begins like a number is found whole', async () => {
  const { id: nonprofitId } = await createNonprofit(api.db, { name: 'Troop 12e3x', display: true });
  await createVolunteerOpportunity(api.db, { nonprofitId, title: 'Lead a walk' });
  await createEvent(api.db, { nonprofitId, name: 'Campfire', date: '2199-01-02' });
  for (const [list, counted] of Object.entries({ volunteer: '1 opportunity', events: '1 event' }))
    for (const typed of ['12e3x', 'troop 12e3'])
      expect((await openPage(api, `/directory/${list}?search=${typed}`)).counted).toBe(`${counted} for “${typed}”`);
});
