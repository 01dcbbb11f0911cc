import { secondFactorMessages } from '#contract/platform/access/second-factor.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';

/** The proof that a user's second factor was checked in this transaction. Only `proveCode` and `provePasskey` make one. */
export class FactorProof {
  readonly userId: number;
  constructor(userId: number) {
    this.userId = userId;
  }
}

/** Throws 403 if the account has a second factor but no proof. Locks the account, so that a simultaneous set-up counts. */
export async function refuseWithoutProof(tx: Tx, userId: number, proof: FactorProof | null): Promise<void> {
  const { secondFactorAt } = await tx
    .selectFrom('users')
    .select('secondFactorAt')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (secondFactorAt === null || proof?.userId === userId) return;
  throw refuse(403, secondFactorMessages.needed, undefined, { secondFactor: true });
}
