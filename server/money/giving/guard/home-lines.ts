import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, line } from '#server/platform/home/line.ts';
import { readGuard } from './desk.ts';

/** Whether Almoner guards cards by itself just now: staff may want to close them, or to tell donors. */
export async function guardLines({ db }: HomeReading): Promise<HomeLine[]> {
  const { until, state, declined } = await readGuard(db);
  if (until === null) return [];
  const detail = `${declined} refused within an hour; ${state === 'CLOSED' ? 'no card is taken' : 'donors confirm their address'}`;
  return [
    line('WAITING', { key: 'card-guard', title: 'Stolen cards are being tested', link: '/gifts/settings', detail, at: null }),
  ];
}
