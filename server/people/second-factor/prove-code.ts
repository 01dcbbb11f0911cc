import { secondFactorMessages } from '#contract/platform/access/second-factor.ts';
import type { AttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { FactorProof } from '#server/platform/access/proof.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { tellPerson } from './letters.ts';
import { stepOf, withoutGaps } from './one-time-code.ts';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { findFactor, storeStep } from './store.ts';

export const wrongCode = () => refuseFields({ code: [secondFactorMessages.wrong] });

/**
 * Checks a code of the authenticator app, or a recovery code, and uses it up in this transaction. Returns null without a code, or
 * if the account has no second factor. Throws 400 for a wrong code.
 */
export async function proveCode(tx: Tx, vault: Vault, userId: number, code: string | undefined): Promise<FactorProof | null> {
  if (code === undefined) return null;
  const factor = await findFactor(tx, vault, userId, 'in use');
  if (!factor) return null;
  const digits = withoutGaps(code);
  if (!/^\d{6}$/.test(digits)) return proveRecoveryCode(tx, userId, code);
  if (factor.secret === null) throw refuseFields({ code: [secondFactorMessages.unreadable] });
  const step = await stepOf(factor.secret, digits);
  if (step === null || step <= factor.lastStep) throw wrongCode();
  await storeStep(tx, factor.id, step);
  return new FactorProof(userId);
}

async function proveRecoveryCode(tx: Tx, userId: number, code: string): Promise<FactorProof> {
  if (!(await spendRecoveryCode(tx, userId, code))) throw wrongCode();
  await tellPerson(tx, userId, { what: 'recovery code used', codesLeft: await countRecoveryCodes(tx, userId) });
  return new FactorProof(userId);
}

interface Guess {
  limits: AttemptLimits;
  attempt: Parameters<AttemptLimits['attempt']>[0];
  code: string | undefined;
}

/** Counts a code as an attempt before the check, so that simultaneous guesses count too. Takes back the count of a right code. */
export async function countingCodes<Result>({ limits, attempt, code }: Guess, check: () => Promise<Result>): Promise<Result> {
  if (code === undefined) return check();
  await limits.attempt(attempt);
  const result = await check();
  await limits.succeeded(attempt);
  return result;
}
