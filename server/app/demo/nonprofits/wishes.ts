import { demoEin } from '../catalogue/rows.ts';
import type { Filling } from '../filling.ts';

interface DemoWish {
  description: string;
  amount: string;
  fulfilled?: boolean;
  public?: boolean;
}

const demoWishes: Readonly<Record<string, readonly DemoWish[]>> = {
  'Harbor Lantern Reading Room': [
    { description: 'Twelve reading lamps that can be carried to a table', amount: '540.00', public: true },
    { description: 'A cart for the shelves by the stairs', amount: '319.90', public: true },
    { description: 'New lettering over the door', amount: '1200.00' },
    { description: 'Large-print novels for the Tuesday circle', amount: '260.00', public: true, fulfilled: true },
  ],
  'Barn Owl Night Watch': [
    { description: 'Four nest boxes, ready to hang', amount: '380.00', public: true },
    { description: 'Batteries for the night cameras', amount: '96.50', public: true },
  ],
  'Kitchen Light Housing': [{ description: 'Pots and pans for three kitchens', amount: '450.00', public: true }],
};

/** Wishes of a few nonprofits: some of them public, one of them fulfilled. */
export async function fillWishes({ tx }: Filling): Promise<void> {
  for (const [name, wishes] of Object.entries(demoWishes)) {
    const nonprofit = await tx.selectFrom('nonprofits').select('id').where('ein', '=', demoEin(name)).executeTakeFirstOrThrow();
    await tx
      .insertInto('wishListItems')
      .values(wishes.map((wish) => ({ ...wish, nonprofitId: nonprofit.id })))
      .execute();
  }
}
