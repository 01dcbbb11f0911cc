import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Passkey, passkeyLimit, passkeyMessages } from '#contract/platform/access/passkeys.ts';
import { secondFactorMessages } from '#contract/platform/access/second-factor.ts';
import { deviceOf } from '#server/people/sign-in/devices/device.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { newChallenge, spendChallenge } from './challenges.ts';
import { tellOfPasskey } from './letters.ts';
import { parseResponse } from './parse-response.ts';
import { findCredentialsOf, insertPasskey } from './store.ts';

/** Where people reach Almoner: a passkey belongs to its host name. */
export interface Site {
  origin: string;
  programmeName: string;
}

export const hostOf = ({ origin }: Pick<Site, 'origin'>): string => new URL(origin).hostname;

/** ES256, EdDSA and RS256: all devices have one of these. The library's default list asks Node for experimental algorithms. */
const algorithms = [-7, -8, -257];

/** What the browser needs to make a passkey, as JSON. Throws 409 without a password, or with too many passkeys. */
export async function beginAdding(tx: Tx, site: Site, userId: number): Promise<string> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { email, passwordHash } = await lockedUser(tx, userId);
  if (passwordHash === null) throw refuse(409, secondFactorMessages.noPassword);
  const known = await findCredentialsOf(tx, userId);
  if (known.length >= passkeyLimit) throw refuse(409, passkeyMessages.tooMany);
  const options = await generateRegistrationOptions({
    rpName: site.programmeName,
    rpID: hostOf(site),
    userName: email,
    userID: new TextEncoder().encode(`user ${userId}`),
    challenge: new TextEncoder().encode(await newChallenge(tx, `add ${userId}`)),
    excludeCredentials: known,
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return JSON.stringify(options);
}

interface Made {
  site: Site;
  userId: number;
  response: string;
  userAgent: string;
}

/** Stores the passkey that the browser made. The passkey is named after the browser until its owner renames it. */
export async function add(tx: Tx, { site, userId, response, userAgent }: Made): Promise<Passkey> {
  await lockedUser(tx, userId);
  if ((await findCredentialsOf(tx, userId)).length >= passkeyLimit) throw refuse(409, passkeyMessages.tooMany);
  const { id, publicKey, counter, transports = [] } = await verified(tx, site, userId, response);
  const name = deviceOf(userAgent);
  const passkey = await insertPasskey(tx, {
    userId,
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports,
    name,
  });
  if (!passkey) throw refuse(409, passkeyMessages.known);
  await tellOfPasskey(tx, userId, { what: 'added', name });
  return passkey;
}

async function verified(tx: Tx, site: Site, userId: number, text: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const response = parseResponse<RegistrationResponseJSON>(text);
  const refused = () => refuseFields({ response: [passkeyMessages.notAdded] });
  if (!response) throw refused();
  const found = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(tx, challenge, `add ${userId}`),
    expectedOrigin: new URL(site.origin).origin,
    expectedRPID: hostOf(site),
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!found?.verified) throw refused();
  return found.registrationInfo.credential;
}

/** Locks the user, so that two passkeys that are added at the same time are both counted. */
async function lockedUser(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .select(['email', 'passwordHash'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
