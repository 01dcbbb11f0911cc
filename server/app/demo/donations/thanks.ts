import { sql } from 'kysely';
import type { Filling } from '#server/app/demo/filling.ts';
import { demoActor } from '#server/app/demo/people.ts';
import { thankByLetter } from '#server/money/donations/thanks/mark-thanked.ts';
import { isToThank } from '#server/money/donations/thanks/thanks-sql.ts';

/** days for which the demo's newest gifts wait for their acknowledgment */
const waitingDays = 14;

/** Thanks for the gifts that the programme received, except for the newest. */
export async function fillThanks({ tx }: Filling): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM donations
    WHERE ${sql.raw(isToThank)} AND date_received < current_date - ${waitingDays}::int`.execute(tx);
  await thankByLetter(
    tx,
    await demoActor(tx, 'staff@demo.example'),
    rows.map(({ id }) => id),
  );
}
