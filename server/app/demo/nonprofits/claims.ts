import { answerClaim } from '#server/desk/claims/answer.ts';
import { claimNonprofit } from '#server/desk/claims/claim.ts';
import { demoEin } from '../catalogue/rows.ts';
import type { Filling } from '../filling.ts';
import { onDay } from '../on-day.ts';
import { demoActor } from '../people.ts';

interface DemoClaim {
  nonprofit: string;
  message: string;
  daysAgo: number;
  /** why programme staff declined the claim; a claim without a reason waits */
  declined?: string;
}

const demoClaims: readonly DemoClaim[] = [
  {
    nonprofit: 'Two Cups Visiting',
    message: 'I drink the second cup every Sunday.',
    daysAgo: 9,
    declined: 'Visitors need no access. If you work for Two Cups Visiting by now, ask its director to write to us.',
  },
  {
    nonprofit: 'Warm Threshold',
    message: 'I joined as its new manager this month. Our office can confirm it.',
    daysAgo: 1,
  },
];

/** The newcomer's claims to nonprofits of the catalogue: one was declined, one waits. */
export async function fillClaims(filling: Filling): Promise<void> {
  for (const claim of demoClaims) await fillClaim(filling, claim);
}

async function fillClaim(filling: Filling, { nonprofit, message, daysAgo, declined }: DemoClaim): Promise<void> {
  const { tx } = filling;
  const newcomer = await demoActor(tx, 'newcomer@demo.example');
  const staff = await demoActor(tx, 'staff@demo.example');
  const { id: nonprofitId } = await tx
    .selectFrom('nonprofits')
    .select('id')
    .where('ein', '=', demoEin(nonprofit))
    .executeTakeFirstOrThrow();
  const noticesOf = (text: string) => tx.updateTable('notices').where('kind', '=', 'CLAIM').where('text', 'like', text);
  const asked = noticesOf(`% says that ${nonprofit} is theirs.`);
  const id = await onDay(filling, daysAgo, async (createdAt) => {
    const { claim } = await claimNonprofit(tx, newcomer, { nonprofitId, message });
    await tx.updateTable('nonprofitClaims').set({ createdAt }).where('id', '=', claim.id).execute();
    await asked.set({ createdAt }).execute();
    return claim.id;
  });
  if (declined === undefined) return;
  await onDay(filling, daysAgo - 1, async (endedAt) => {
    const today = filling.now.toISOString().slice(0, 10);
    await answerClaim(tx, staff, id, { confirmed: false, answer: declined, today });
    await tx.updateTable('nonprofitClaims').set({ endedAt }).where('id', '=', id).execute();
    await asked.set({ readAt: endedAt }).execute();
    await noticesOf(`${nonprofit}: %`).set({ createdAt: endedAt }).execute();
  });
}
