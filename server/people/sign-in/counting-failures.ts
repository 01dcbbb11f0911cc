import type { Actor } from '#contract/platform/access/permissions.ts';
import type { AttemptLimits } from '#server/platform/access/attempt-limits.ts';

export interface Try {
  limits: AttemptLimits;
  actor: Pick<Actor, 'id'>;
  ip: string;
}

/** Runs `work`. Counts it as an attempt of the account and network only if it throws an error for which `counts` is true. */
export async function countingFailures<T>(
  { limits, actor, ip }: Try,
  counts: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const attempt = { ip, email: `account ${actor.id}` };
  await limits.attempt(attempt);
  try {
    const result = await work();
    await limits.takeBack(attempt);
    return result;
  } catch (error) {
    if (!counts(error)) await limits.takeBack(attempt);
    throw error;
  }
}
