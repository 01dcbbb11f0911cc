import { randomBytes } from 'node:crypto';
import type { Db } from './connection.ts';

/** A random secret of this installation, by its name. The first call creates the secret; all processes share it. */
export async function installationSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key: name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('installation').select('value').where('key', '=', name).executeTakeFirstOrThrow();
  return value;
}
