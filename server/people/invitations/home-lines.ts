import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';
import { countedStates, countWaiting } from './invitation-rows.ts';
import { colleagueStateSql } from './state-sql.ts';

/** The numbers of colleagues who were invited and have not set up their account, by state of the invitation. */
export async function colleagueLines({ db }: HomeReading): Promise<HomeLine[]> {
  const counts = await countWaiting(db, 'user_invitations', colleagueStateSql);
  return waiting('colleagues', 'Unanswered invitations of colleagues', countedStates(counts, '/users/invite'));
}
