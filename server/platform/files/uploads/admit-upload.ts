import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { refuse } from '#server/platform/http/errors.ts';

/** uploads that one person may have under way at once, on all servers together */
const perPerson = 3;
/** uploads of all people in this process; from this number on, each person may have only one */
const together = 200;
/** Seconds after which the slots of a killed server's uploads are free again. */
const seconds = 30;
const renewMilliseconds = 10_000;

let total = 0;

const takeText = `INSERT INTO upload_slots (user_id, slot, holder, until)
  VALUES ($1, $2, $3, now() + interval '${seconds} seconds')
  ON CONFLICT (user_id, slot) DO UPDATE SET holder = excluded.holder, until = excluded.until WHERE upload_slots.until < now()`;
const renewText = `UPDATE upload_slots SET until = now() + interval '${seconds} seconds'
  WHERE user_id = $1 AND slot = $2 AND holder = $3`;
const leaveText = 'DELETE FROM upload_slots WHERE user_id = $1 AND slot = $2 AND holder = $3';

/** Counts an upload of a person until the returned function is called. Throws 429 if the person has too many under way. */
export async function admitUpload(pool: pg.Pool, person: number): Promise<() => Promise<void>> {
  const limit = total < together ? perPerson : 1;
  // counted before the database is asked, so that a rush of uploads cannot pass the limit of this process
  total += 1;
  try {
    const holder = randomUUID();
    const slot = await takeSlot(pool, person, limit, holder);
    const values = [person, slot, holder];
    const renewing = setInterval(() => void pool.query(renewText, values).catch(() => {}), renewMilliseconds).unref();
    return async () => {
      total -= 1;
      clearInterval(renewing);
      // if the database cannot be reached, the slot expires by itself
      await pool.query(leaveText, values).catch(() => {});
    };
  } catch (error) {
    total -= 1;
    throw error;
  }
}

async function takeSlot(pool: pg.Pool, person: number, limit: number, holder: string): Promise<number> {
  for (let slot = 1; slot <= limit; slot += 1) {
    const { rowCount } = await pool.query({ name: 'take-upload-slot', text: takeText, values: [person, slot, holder] });
    if (rowCount === 1) return slot;
  }
  throw tooMany(limit);
}

function tooMany(own: number) {
  const count = own === 1 ? 'an upload' : `${own} uploads`;
  return refuse(429, `You already have ${count} under way. Wait until one has finished, then try again.`, { 'retry-after': '5' });
}
