import { sql } from 'kysely';
import { calendarOf } from '#server/platform/programme/calendar.ts';
import { findPrinted } from '#server/public/catalogue/profiles.ts';
import { seenPage } from '#server/public/catalogue/proofs/seen-page.ts';
import { insertRound, storeSaid } from '#server/public/catalogue/proofs/store.ts';
import type { Filling } from '../filling.ts';
import { onDay } from '../on-day.ts';
import { demoActor } from '../people.ts';

const sentDaysAgo = 6;
const note = 'Please print our new telephone number: the old one ends in spring.';

/**
 * Opens the proofs of this year's printed catalogue: some pages are approved, one page was changed later, one nonprofit asks for
 * a change.
 */
export async function fillProofs(filling: Filling): Promise<void> {
  const { tx, now } = filling;
  const today = calendarOf('America/New_York')();
  const staff = await demoActor(tx, 'staff@demo.example');
  const look = { year: Number(today.slice(0, 4)), order: 'CATEGORY', paper: 'LETTER', perPage: '1' } as const;
  const dueOn = new Date(now.getTime() + 15 * 86_400_000).toISOString().slice(0, 10);
  const printed = await findPrinted(tx, look.year, today);
  await onDay(filling, sentDaysAgo, async (moment) => {
    const roundId = await insertRound(tx, staff, {
      look,
      dueOn,
      message: 'Please look at names and telephone numbers above all.',
    });
    await tx.updateTable('catalogueProofRounds').set({ openedAt: moment }).where('id', '=', roundId).execute();
    // only the rows, because sending proofs sends emails
    await sql`INSERT INTO catalogue_proof_letters (round_id, nonprofit_id, kind, user_id, sent_on)
      SELECT ${roundId}, n.id, 'FIRST', n.primary_user_id, ${moment}::timestamptz::date FROM nonprofits n
      WHERE n.id = ANY (${printed.map(({ id }) => id)}::int[]) AND n.primary_user_id IS NOT NULL`.execute(tx);
    for (const [index, nonprofit] of printed.entries()) {
      const seen = seenPage(nonprofit);
      const said = { roundId, nonprofitId: nonprofit.id };
      if (index === 4) await storeSaid(tx, staff, { ...said, approved: false, note, seen });
      else if (index === 7) await storeSaid(tx, staff, { ...said, approved: true, note: '', seen: { ...seen, texts: [] } });
      else if (index % 3 === 0) await storeSaid(tx, staff, { ...said, approved: true, note: '', seen });
    }
  });
}
