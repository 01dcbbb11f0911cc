import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { FactorProof } from '#server/platform/access/proof.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { hostOf, type Site } from './add-passkey.ts';
import { newChallenge, spendChallenge } from './challenges.ts';
import { parseResponse } from './parse-response.ts';
import { findOpening, noteUse } from './store.ts';

/** What the browser needs to use a passkey, as JSON. Names no account: people choose among the passkeys of their device. */
export async function beginProving(db: Db, site: Site): Promise<string> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    challenge: new TextEncoder().encode(await newChallenge(db, 'login')),
    userVerification: 'required',
  });
  return JSON.stringify(options);
}

/**
 * Checks what a passkey signed, and uses its challenge up. A passkey needs a device and a fingerprint or PIN, so it proves the
 * second factor too. Returns null if the check fails, or if the passkey opens no account.
 */
export async function provePasskey(tx: Tx, site: Site, text: string): Promise<FactorProof | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const response = parseResponse<AuthenticationResponseJSON>(text);
  const passkey = response && (await findOpening(tx, response.id));
  if (!response || !passkey) return null;
  const { id, userId, publicKey, counter } = passkey;
  const found = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(tx, challenge, 'login'),
    expectedOrigin: new URL(site.origin).origin,
    expectedRPID: hostOf(site),
    credential: { id: response.id, publicKey: Uint8Array.from(publicKey), counter: Number(counter) },
  }).catch(() => null);
  if (!found?.verified) return null;
  await noteUse(tx, id, found.authenticationInfo.newCounter);
  return new FactorProof(userId);
}
