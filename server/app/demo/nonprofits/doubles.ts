import type { Actor } from '#contract/platform/access/permissions.ts';
import { dismissLookAlike } from '#server/nonprofits/look-alikes/dismiss.ts';
import { addNonprofit } from '#server/nonprofits/record/create.ts';
import { type Double, doubles } from '../catalogue/doubles.ts';
import { towns } from '../catalogue/entry.ts';
import { demoEin } from '../catalogue/rows.ts';
import type { Filling } from '../filling.ts';
import { onDay } from '../on-day.ts';
import { demoActor } from '../people.ts';

/** Adds some nonprofits that staff typed by hand, and dismisses one of the pairs of look-alikes. */
export async function fillDoubles(filling: Filling): Promise<void> {
  const staff = await demoActor(filling.tx, 'staff@demo.example');
  for (const double of doubles) await fillDouble(filling, staff, double);
}

async function fillDouble(filling: Filling, staff: Actor, double: Double): Promise<void> {
  const { tx } = filling;
  const original = await tx
    .selectFrom('nonprofits')
    .select(['id', 'phoneNumber', 'phoneRegion', 'url'])
    .where('ein', '=', demoEin(double.of))
    .executeTakeFirstOrThrow();
  const categories = await tx.selectFrom('categories').select('id').where('name', 'in', double.categories).execute();
  const { phoneNumber, phoneRegion, url } = original;
  const id = await onDay(filling, 16, async (createdAt) => {
    const { nonprofit } = await addNonprofit(tx, staff, {
      name: double.name,
      isAnother: true,
      budgetSize: double.size,
      webCategories: categories.map((category) => category.id),
      address: { city: double.town, state: 'MD', zipcode: towns[double.town] },
      ...(double.shares === 'phone' && { phoneNumber, phoneRegion }),
      ...(double.shares === 'website' && { url }),
    });
    await tx.updateTable('nonprofits').set({ createdAt }).where('id', '=', nonprofit.id).execute();
    return nonprofit.id;
  });
  if (!double.isDismissed) return;
  await onDay(filling, 4, async (dismissedAt) => {
    await dismissLookAlike(tx, staff, { one: original.id, other: id });
    await tx.updateTable('dismissedLookAlikes').set({ dismissedAt }).execute();
  });
}
