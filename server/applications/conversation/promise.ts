import type { Db } from '#server/platform/database/connection.ts';
import type { Config } from '#server/platform/process/config.ts';
import { findSettings } from '#server/platform/programme/settings.ts';

/** Within how many working days programme staff answer questions of nonprofits; 0: they promise no day. */
export interface Promised {
  days: number;
  /** in which days are counted */
  timeZone: string;
}

export async function findPromise(db: Db, config: Pick<Config, 'settings'>): Promise<Promised> {
  const { answerDays, timeZone } = await findSettings(db, config);
  return { days: answerDays, timeZone };
}
