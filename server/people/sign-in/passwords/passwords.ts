import { preparedPassword } from '#contract/platform/access/prepared-password.ts';
import type { Tx } from '#server/platform/database/connection.ts';

/** argon2id (the library's default) with OWASP's parameters: 19 MiB, 2 passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(preparedPassword(password), parameters);
}

/** A hash to verify for an unknown address, so that the response takes as long as for a known address. */
let nobody: Promise<string> | undefined;

/** The forms in which a password can be hashed: prepared, or as an earlier version took it from some keyboard. */
const formsOf = (typed: string) => new Set([preparedPassword(typed), typed, typed.normalize('NFC'), typed.normalize('NFD')]);

/** `older`: the password matches, but the hash was made before passwords were prepared: `renewHash` replaces it. */
type Match = 'prepared' | 'older' | null;

/** How the password matches the hash, or null. Without a hash, the check takes as long as for a wrong password. */
export async function matchPassword(passwordHash: string | null, password: string): Promise<Match> {
  const { verify } = await import('@node-rs/argon2');
  nobody ??= hashPassword('no account has this password');
  const prepared = preparedPassword(password);
  for (const form of formsOf(password)) {
    const matches = await verify(passwordHash ?? (await nobody), form);
    if (matches && passwordHash !== null) return form === prepared ? 'prepared' : 'older';
  }
  return null;
}

/** Replaces a hash of an earlier form with one of the prepared password. The account is locked by `stillOpens`. */
export async function renewHash(tx: Tx, match: Match, { id, password }: { id: number; password: string }): Promise<void> {
  if (match !== 'older') return;
  await tx
    .updateTable('users')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', id)
    .execute();
}
