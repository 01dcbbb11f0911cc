import type { Filling } from '#server/app/demo/filling.ts';
import { demoActor, directorEmail } from '#server/app/demo/people.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { demoBought, demoRequests } from './entries.ts';

const day = 24 * 3_600_000;

/** Fills in information requests: new ones, answered ones, one of a buyer, and one that looks like spam. */
export async function fillRequests({ tx, now }: Filling): Promise<void> {
  const staff = await demoActor(tx, 'staff@demo.example');
  const at = (days: number) => new Date(now.getTime() - days * day).toISOString();
  for (const [index, asked] of demoRequests.entries()) {
    const { daysAgo, answeredAfter, tier, suspected = false, note = '', ...typed } = asked;
    await tx
      .insertInto('learningRequests')
      .values({
        ...typed,
        ...(await tierOf(tx, tier)),
        createdAt: at(daysAgo),
        requestKey: `demo-${index}`,
        address1: `${index + 1} Lantern Quay`,
        state: 'MD',
        zipcode: '20601',
        phoneNumber: `(202) 555-01${40 + index}`,
        buyNow: suspected,
        suspected,
        note,
        ...(answeredAfter !== undefined && { answeredAt: at(daysAgo - answeredAfter), answeredBy: staff.id }),
      })
      .execute();
  }
  await fillBought(tx, at(demoBought.daysAgo));
}

async function fillBought(tx: Tx, createdAt: string): Promise<void> {
  const email = directorEmail(demoBought.nonprofit);
  const { id: userId, nonprofit: nonprofitId } = await demoActor(tx, email);
  const { firstName, lastName } = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('learningRequests')
    .values({
      ...(await tierOf(tx, demoBought.tier)),
      createdAt,
      requestKey: 'demo-bought',
      organization: demoBought.nonprofit,
      name: `${firstName} ${lastName}`,
      email,
      address1: '9 Thistle Lot',
      city: 'Oldmarsh',
      state: 'MD',
      zipcode: '20601',
      phoneNumber: '(202) 555-0150',
      buyNow: true,
      userId,
      nonprofitId,
    })
    .execute();
}

async function tierOf(tx: Tx, tierName: string): Promise<{ tierId: number; tierName: string }> {
  const { id } = await tx.selectFrom('learningTiers').select('id').where('tierName', '=', tierName).executeTakeFirstOrThrow();
  return { tierId: id, tierName };
}
