import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '#server/errors.ts';

/** Failed attempts in 15 minutes; a household or an office may share an address. */
const accountAttempts = 10;
const addressAttempts = 100;
const windowSeconds = 15 * 60;

/** Limits that hold across processes: their counters are rows in the database. */
export interface SignInLimits {
  /** Counts an attempt, or throws 429 when there were too many. */
  attempt(ip: string, email: string): Promise<void>;
  /** The attempt was right: it counts no more. */
  succeeded(ip: string, email: string): Promise<void>;
}

export function openSignInLimits(pool: pg.Pool): SignInLimits {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: windowSeconds,
    });
  const byAccount = limiter('sign-in-account', accountAttempts);
  const byAddress = limiter('sign-in-address', addressAttempts);
  return {
    async attempt(ip, email) {
      await consume(byAddress, ip);
      await consume(byAccount, accountKey(email));
    },
    async succeeded(ip, email) {
      await byAccount.delete(accountKey(email));
      await byAddress.reward(ip);
    },
  };
}

/** No address of a person stands in the counters. */
function accountKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.ceil(refused.msBeforeNext / 1000);
    throw refuse(429, `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`, { 'retry-after': String(seconds) });
  }
}
