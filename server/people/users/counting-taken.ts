import pg from 'pg';
import type { Actor } from '#contract/people/permissions.ts';
import type { AttemptLimits } from '#server/people/sign-in/attempt-limits.ts';

interface Try {
  limits: AttemptLimits;
  actor: Pick<Actor, 'id'>;
  ip: string;
}

/**
 * Runs `work`, which creates a user. Counts tries with an address that has an account, so that nonprofit staff cannot test
 * addresses one by one.
 */
export async function countingTaken<T>({ limits, actor, ip }: Try, work: () => Promise<T>): Promise<T> {
  const attempt = { ip, email: `account ${actor.id}` };
  await limits.attempt(attempt);
  try {
    const made = await work();
    await limits.takeBack(attempt);
    return made;
  } catch (error) {
    if (!isTaken(error)) await limits.takeBack(attempt);
    throw error;
  }
}

const isTaken = (error: unknown): boolean => error instanceof pg.DatabaseError && error.constraint === 'users_email_unique';
