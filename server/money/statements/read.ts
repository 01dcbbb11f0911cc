import type { PayoutStatement } from '#contract/money/payouts/ledger.ts';
import type { StatementQuery } from '#contract/money/payouts/payouts-query.ts';
import type { DonationStatement } from '#contract/money/statements/statements.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { fromWire } from '#contract/platform/wire/keys.ts';
import { readStatement } from '#server/money/payouts/ledger/statement.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { type AskedYear, findDonationStatement } from './donation-statement.ts';
import { checkStatementOf } from './policy.ts';

/** A record from the JSON that PostgreSQL wrote. */
export const parsed = <T>(json: string): T => fromWire(JSON.parse(json)) as T;

/** A nonprofit's statement of donations, as on the wire. Throws 404 if the actor may not read it. */
export async function donationStatementJson(db: Db, actor: Actor, asked: AskedYear): Promise<string> {
  checkStatementOf(actor, asked.nonprofit);
  const statement = await findDonationStatement(db, asked);
  if (statement === undefined) throw notFound();
  return statement;
}

export async function readDonationStatementAs(db: Db, actor: Actor, asked: AskedYear): Promise<DonationStatement> {
  return parsed(await donationStatementJson(db, actor, asked));
}

/** A nonprofit's statement of payouts, and its EIN. */
export async function readPayoutStatementAs(db: Db, actor: Actor, query: StatementQuery) {
  const statement = parsed<PayoutStatement>((await readStatement(db, actor, query)).text);
  const { id } = statement.nonprofitRef;
  const { ein } = await db.selectFrom('nonprofits').select('ein').where('id', '=', id).executeTakeFirstOrThrow();
  return { statement, ein };
}
