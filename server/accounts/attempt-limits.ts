import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '#server/errors.ts';

/** What may be tried how often: by account, and by the caller's address, which a household or an office may share. */
interface Kind {
  name: string;
  account: number;
  address: number;
  minutes: number;
}

export const attemptKinds = {
  /** failed ones only */
  signIn: { name: 'sign-in', account: 10, address: 100, minutes: 15 },
  registration: { name: 'registration', account: 10, address: 100, minutes: 60 },
  resetRequest: { name: 'reset', account: 5, address: 100, minutes: 60 },
} satisfies Record<string, Kind>;

/** Limits that hold across processes: their counters are rows in the database. */
export interface AttemptLimits {
  /** Counts an attempt, or throws 429 when there were too many. */
  attempt(ip: string, email: string): Promise<void>;
  /** The attempt was right: it counts no more. */
  succeeded(ip: string, email: string): Promise<void>;
}

export function openAttemptLimits(pool: pg.Pool, kind: Kind): AttemptLimits {
  let opened: ReturnType<typeof openLimiters> | undefined;
  const limiters = () => {
    opened ??= openLimiters(pool, kind);
    return opened;
  };
  return {
    async attempt(ip, email) {
      const { byAccount, byAddress } = await limiters();
      await consume(byAddress, ip);
      await consume(byAccount, accountKey(email));
    },
    async succeeded(ip, email) {
      const { byAccount, byAddress } = await limiters();
      await byAccount.delete(accountKey(email));
      await byAddress.reward(ip);
    },
  };
}

/** Read at the first attempt: the library brings a store for every database there is. */
async function openLimiters(pool: pg.Pool, { name, account, address, minutes }: Kind) {
  const { RateLimiterPostgres } = await import('rate-limiter-flexible');
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: minutes * 60,
    });
  return { byAccount: limiter(`${name}-account`, account), byAddress: limiter(`${name}-address`, address) };
}

/** No address of a person stands in the counters. */
function accountKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    // The library rejects with what is left of the limit, and with an Error when something broke.
    if (refused instanceof Error) throw refused;
    const seconds = Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000);
    throw refuse(429, `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`, { 'retry-after': String(seconds) });
  }
}
