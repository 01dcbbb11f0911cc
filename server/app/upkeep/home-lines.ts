import { upkeepCheckLabels, upkeepChecks } from '#contract/app/upkeep/upkeep.ts';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, line } from '#server/platform/home/line.ts';

/** The checks with an alarm: `watch-upkeep` found them bad, and has not found them good since. */
export async function upkeepLines({ db }: HomeReading): Promise<HomeLine[]> {
  const alarms = await db.selectFrom('upkeepAlarms').select(['checkName', 'since']).orderBy('since').execute();
  const named = upkeepChecks.filter((check) => alarms.some(({ checkName }) => checkName === check));
  if (named.length === 0) return [];
  const detail = named.map((check) => upkeepCheckLabels[check]).join(', ');
  return [
    line('WAITING', { key: 'upkeep', title: 'The server needs help', link: '/upkeep', detail, at: alarms[0]?.since ?? null }),
  ];
}
