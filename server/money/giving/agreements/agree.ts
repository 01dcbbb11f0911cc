import { sql } from 'kysely';
import { type agreeToGiving, nonprofitGivingMessages } from '#contract/money/giving/nonprofit-giving.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { mayFor } from '#server/nonprofits/policy.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notAllowed, notFound, refuse } from '#server/platform/http/errors.ts';

interface By {
  actor: Actor;
  nonprofit: number;
}

/**
 * Stores that a nonprofit agrees to take gifts, and who said so. Throws 409 if the programme has changed the text since the person read
 * it. Agreeing again to the same text changes nothing.
 */
export async function agree(tx: Tx, { actor, nonprofit, body }: By & { body: BodyOf<typeof agreeToGiving> }): Promise<void> {
  const { name, before } = await lockAgreement(tx, { actor, nonprofit });
  // locked, so that the text stays the same until this is stored
  const { agreement, agreementVersion } = await tx
    .selectFrom('givingSettings')
    .select(['agreement', 'agreementVersion'])
    .forShare()
    .executeTakeFirstOrThrow();
  if (agreement === '') throw refuse(409, nonprofitGivingMessages.noText);
  if (agreementVersion !== body.agreementVersion) throw refuse(409, nonprofitGivingMessages.textChanged);
  if (before?.takesGifts && before.agreementVersion === agreementVersion) return;
  const given = { takesGifts: true, agreementVersion, agreedName: body.name, agreedBy: actor.id };
  await tx
    .insertInto('nonprofitGiving')
    .values({ nonprofitId: nonprofit, ...given })
    .onConflict((conflict) => conflict.column('nonprofitId').doUpdateSet({ ...given, agreedAt: sql<string>`now()` }))
    .execute();
  const changes = changesBetween(before ?? null, given, ['takesGifts', 'agreementVersion', 'agreedName']);
  await recordChange(tx, { actor, action: 'agreed to take gifts', subject: { kind: 'nonprofit', id: nonprofit, name }, changes });
}

/** Stores that no more gifts are taken for a nonprofit. Who agreed before, and to which text, stays stored. */
export async function end(tx: Tx, { actor, nonprofit }: By): Promise<void> {
  const { name, before } = await lockAgreement(tx, { actor, nonprofit });
  if (!before?.takesGifts) return;
  await tx.updateTable('nonprofitGiving').set({ takesGifts: false }).where('nonprofitId', '=', nonprofit).execute();
  const changes = { takesGifts: { from: true, to: false } };
  await recordChange(tx, { actor, action: 'ended gifts', subject: { kind: 'nonprofit', id: nonprofit, name }, changes });
}

interface Agreed {
  takesGifts: boolean;
  agreementVersion: number;
  agreedName: string;
}

/** Locks the nonprofit, whose row may have no agreement yet. Throws 404 to staff of other nonprofits. */
async function lockAgreement(tx: Tx, { actor, nonprofit }: By): Promise<{ name: string; before: Agreed | undefined }> {
  if (!mayFor(actor, 'readGifts', nonprofit)) throw notFound();
  if (!mayFor(actor, 'manageGiving', nonprofit)) throw notAllowed(actor, 'manageGiving');
  const found = await tx.selectFrom('nonprofits').select('name').where('id', '=', nonprofit).forNoKeyUpdate().executeTakeFirst();
  if (!found) throw notFound();
  const before = await tx
    .selectFrom('nonprofitGiving')
    .select(['takesGifts', 'agreementVersion', 'agreedName'])
    .where('nonprofitId', '=', nonprofit)
    .executeTakeFirst();
  return { name: found.name, before };
}
