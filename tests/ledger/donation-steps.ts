import { anyOf, call, cents, day, type LedgerStep, type World } from './world.ts';

const anyDonation = (world: World) => anyOf<{ id: number }>(world, 'SELECT id FROM donations ORDER BY id DESC LIMIT 60');

const change =
  (fields: (world: World) => object): LedgerStep =>
  async (world) => {
    const donation = await anyDonation(world);
    return donation ? call(world, 'PATCH', `donations/${donation.id}/`, fields(world)) : null;
  };

export const donationSteps: Record<string, LedgerStep> = {
  give: (world) =>
    call(world, 'POST', 'donations/', {
      ...{ nonprofit: world.random.pick(world.nonprofits), amount: cents(world), date_received: day(world) },
      ...{ donation_type: 'CHECK', received_by_programme: world.random.chance(0.8) },
    }),
  'change the amount': change((world) => ({ amount: cents(world) })),
  'change the day': change((world) => ({ date_received: day(world) })),
  'change the nonprofit': change((world) => ({ nonprofit: world.random.pick(world.nonprofits) })),
  'change a note': change(() => ({ notes: 'By post', first_name: 'Ada' })),
  'mark received': change(({ random }) => ({ received_by_programme: random.chance(0.7) })),
  'mark many received': async (world) => {
    const nonprofit = world.random.pick(world.nonprofits);
    const range = `nonprofit_id=${nonprofit}&start_date=2026-01-01&end_date=2026-0${world.random.whole(1, 6)}-28`;
    const { body } = await call(world, 'GET', `donations/?${range}&page_size=1`);
    if (typeof body.count !== 'number') return null;
    return call(world, 'POST', `donations/received/?${range}`, { received: world.random.chance(0.8), count: body.count });
  },
  delete: async (world) => {
    const donation = await anyDonation(world);
    return donation ? call(world, 'DELETE', `donations/${donation.id}/`) : null;
  },
  correct: async (world) => {
    const donation = await anyOf<{ id: number; amount: string }>(
      world,
      'SELECT d.id, d.amount FROM donations d JOIN payout_items i ON i.donation_id = d.id WHERE i.holds ORDER BY i.id DESC LIMIT 60',
    );
    if (!donation) return null;
    const size = Math.min(cents(world), world.random.chance(0.3) ? Number(donation.amount) : 10);
    const nonprofit = world.random.chance(0.1) ? { nonprofit: world.random.pick(world.nonprofits) } : {};
    const amount = world.random.chance(0.6) ? -size : size;
    return call(world, 'POST', 'payouts/corrections/', { donation: donation.id, amount, reason: 'A mistake', ...nonprofit });
  },
};
