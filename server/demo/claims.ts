import { claimNonprofit } from '#server/nonprofits/claims/claim.ts';
import { demoEin } from './catalogue/rows.ts';
import type { Filling } from './filling.ts';
import { demoActor } from './people.ts';

/** The newcomer says that a nonprofit of the catalogue is theirs; nobody has answered yet. */
export async function fillClaims({ tx }: Filling): Promise<void> {
  const newcomer = await demoActor(tx, 'newcomer@demo.example');
  const { id } = await tx
    .selectFrom('nonprofits')
    .select('id')
    .where('ein', '=', demoEin('Warm Threshold'))
    .executeTakeFirstOrThrow();
  await claimNonprofit(tx, newcomer, {
    nonprofitId: id,
    message: 'I joined as its new manager this month. Our office can confirm it.',
  });
}
