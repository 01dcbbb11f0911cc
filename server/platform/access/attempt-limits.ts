import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type pg from 'pg';
import type { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '#server/platform/http/errors.ts';

/** A customer may have a /48 of IPv6, which is 65,536 networks. All of it gets this many times the limits of one network. */
const networksOfSite = 3;

/** How many attempts each limit allows. */
interface Kind {
  name: string;
  /** for one account from one network, or from one known device */
  pair: number;
  /** for one account from all networks together; known devices are not counted */
  account?: number;
  /** from one network for all accounts: a household or an office may share it */
  network: number;
  minutes: number;
}

export const attemptKinds = {
  /** counts only failed attempts */
  signIn: { name: 'sign-in', pair: 10, account: 100, network: 100, minutes: 15 },
  /** counts only wrong codes of second factors: six digits could be guessed with more attempts */
  code: { name: 'code', pair: 5, account: 20, network: 100, minutes: 60 },
  /** counts only passkeys that were refused, after the check: a right one always signs in */
  passkey: { name: 'passkey', pair: 50, network: 50, minutes: 15 },
  registration: { name: 'registration', pair: 10, network: 100, minutes: 60 },
  resetRequest: { name: 'reset', pair: 5, network: 100, minutes: 60 },
  informationRequest: { name: 'information', pair: 5, network: 30, minutes: 60 },
  volunteerOffer: { name: 'volunteer', pair: 10, account: 20, network: 60, minutes: 60 },
  /** visitors who ask for the weekly email */
  tellMe: { name: 'tell-me', pair: 10, account: 20, network: 60, minutes: 60 },
  /** donors who ask for the page of their gifts */
  donorLink: { name: 'donor-link', pair: 5, account: 10, network: 60, minutes: 60 },
  /** visitors who look up their organization while they type */
  organizationSearch: { name: 'organization', pair: 120, network: 120, minutes: 10 },
  /** counts only wrong codes */
  discountCode: { name: 'discount', pair: 10, account: 20, network: 50, minutes: 60 },
  /** counts only gifts whose card was refused */
  giftCard: { name: 'gift-card', pair: 5, account: 10, network: 60, minutes: 10 },
  /** counts only gifts whose card was refused while cards are guarded */
  guardedCard: { name: 'guarded-card', pair: 3, account: 3, network: 30, minutes: 60 },
  /** counts the cards and letters that one solved puzzle was used for */
  giftProof: { name: 'gift-proof', pair: 8, account: 8, network: 5_000, minutes: 24 * 60 },
  /** letters with the code that confirms a donor's address */
  giftCodeLetter: { name: 'gift-code', pair: 4, account: 5, network: 60, minutes: 24 * 60 },
  /** counts only wrong codes */
  giftCodeWrong: { name: 'gift-code-wrong', pair: 10, account: 20, network: 50, minutes: 60 },
  /** counts only wrong codes of gift cards */
  giftCardCode: { name: 'gift-card-code', pair: 20, network: 20, minutes: 60 },
  /** a gift's page asks what became of its payment */
  giftCheck: { name: 'gift-check', pair: 120, network: 1_200, minutes: 10 },
  /** donors who enter a new card, or confirm a monthly gift to their bank */
  savedCard: { name: 'saved-card', pair: 5, account: 5, network: 60, minutes: 24 * 60 },
  /** gifts that are announced: by check, from a fund, of stock */
  giftPledge: { name: 'gift-pledge', pair: 10, account: 20, network: 60, minutes: 60 },
  /** counts only attempts with an address that already has an account */
  takenAddress: { name: 'taken', pair: 10, account: 10, network: 100, minutes: 60 },
} satisfies Record<string, Kind>;

interface Attempt {
  ip: string;
  email: string;
  /** hash of a known device or a session of this account: strangers' attempts do not lock that device or session out */
  device?: Buffer | null;
}

/** Limits that hold across processes, because their counters are in the database. */
export interface AttemptLimits {
  /** Counts an attempt. Throws 429 after too many. */
  attempt(attempt: Attempt): Promise<void>;
  /** Takes back the count of an attempt that succeeded, and forgets the account's failed attempts from this network or device. */
  succeeded(attempt: Attempt): Promise<void>;
  /** Takes back the count of this attempt alone: one success does not allow more failures. */
  takeBack(attempt: Attempt): Promise<void>;
}

export function openAttemptLimits(pool: pg.Pool, kind: Kind): AttemptLimits {
  let opened: ReturnType<typeof openLimiters> | undefined;
  const limiters = () => {
    opened ??= openLimiters(pool, kind);
    return opened;
  };
  return {
    async attempt({ ip, email, device }) {
      const { byPair, byAccount, byNetwork, bySite, bySitePair } = await limiters();
      if (device) return consume(byPair, hashed(email, device.toString('base64url')));
      const { network, site } = placeOf(ip);
      await consume(byNetwork, network);
      await consume(byPair, hashed(email, network));
      if (site !== null) {
        await consume(bySite, site);
        await consume(bySitePair, hashed(email, site));
      }
      if (byAccount) await consume(byAccount, hashed(email));
    },
    async succeeded({ ip, email, device }) {
      const { byPair, byAccount, byNetwork, bySite, bySitePair } = await limiters();
      const { network, site } = placeOf(ip);
      await byPair.delete(hashed(email, device ? device.toString('base64url') : network));
      if (device) return;
      await byNetwork.reward(network);
      if (site !== null) {
        await bySite.reward(site);
        await bySitePair.reward(hashed(email, site));
      }
      await byAccount?.reward(hashed(email));
    },
    async takeBack({ ip, email }) {
      const { byPair, byAccount, byNetwork, bySite, bySitePair } = await limiters();
      const { network, site } = placeOf(ip);
      await byPair.reward(hashed(email, network));
      await byNetwork.reward(network);
      if (site !== null) {
        await bySite.reward(site);
        await bySitePair.reward(hashed(email, site));
      }
      await byAccount?.reward(hashed(email));
    },
  };
}

/** Loaded at the first attempt, because the library loads a store for every database. */
async function openLimiters(pool: pg.Pool, { name, pair, account, network, minutes }: Kind) {
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
  return {
    byPair: limiter(`${name}-pair`, pair),
    byAccount: account === undefined ? null : limiter(`${name}-account`, account),
    byNetwork: limiter(`${name}-address`, network),
    bySite: limiter(`${name}-site`, network * networksOfSite),
    bySitePair: limiter(`${name}-site-pair`, pair * networksOfSite),
  };
}

/** Hashes the key of a counter, so that the counters contain no email addresses. */
function hashed(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

interface Place {
  network: string;
  /** null for an IPv4 address, which is a network of its own */
  site: string | null;
}

/**
 * The network and the site of an address. A client usually has a whole /64 of IPv6 addresses, so the limits apply to the /64; a
 * /48 is a site.
 */
export function placeOf(ip: string): Place {
  const [address = ''] = ip.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return { network: mapped ?? ip, site: null };
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '').length;
  const zeros = tail === undefined ? 0 : 8 - groups.length - after;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...(tail ?? '').split(':')];
  const prefix = (count: number) =>
    all
      .slice(0, count)
      .map((group) => Number.parseInt(group || '0', 16).toString(16))
      .join(':');
  return { network: `${prefix(4)}::/64`, site: `${prefix(3)}::/48` };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    // The library rejects with the limit's state when it is exceeded, and with an Error when something failed.
    if (refused instanceof Error) throw refused;
    const seconds = Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000);
    throw refuse(429, `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`, { 'retry-after': String(seconds) });
  }
}
