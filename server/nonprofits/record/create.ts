import type { NonprofitDraft } from '#contract/nonprofits/draft.ts';
import { nonprofitMessages } from '#contract/nonprofits/fields.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { noteConfirmed } from '#server/nonprofits/facts/store.ts';
import { linkToNonprofit } from '#server/people/link-to-nonprofit.ts';
import { readPhone } from '#server/people/phone.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import { grantOf, refuseCurated } from './change.ts';
import { columnsOf } from './columns.ts';
import { refuseFieldsOfOthers } from './fields-of-others.ts';
import { askAboutSameName } from './same-name.ts';
import { insertNonprofit, setPrimaryUser, type WholeNonprofit } from './store.ts';

/** The fields that only programme staff may set, or some of them, with their values in a new nonprofit. */
const unsaid = {
  display: false,
  print: false,
  acceptedYears: [],
  webCategories: [],
  printCategory: null,
  categoryCrosslisted: '',
  nteeCode: '',
  learningCommonsGranted: false,
  canAccessLearningCommons: false,
  inactiveDate: null,
  primaryUser: null,
  paypalEmail: '',
};

interface Added {
  nonprofit: WholeNonprofit;
  /** the user who became its staff and primary user, or null */
  owner: { userId: number; roles: Role[] } | null;
}

/**
 * Adds a nonprofit, and links the owner to it unless the owner has a nonprofit already. By default the owner is the actor, or
 * nobody if programme staff add the nonprofit. Throws 409 if the catalogue has a nonprofit with this name and `isAnother` is not set.
 */
export async function addNonprofit(
  tx: Tx,
  actor: Actor,
  { isAnother, ...draft }: NonprofitDraft,
  ownerId: number | null = may(actor, 'manageNonprofits') ? null : actor.id,
): Promise<Added> {
  // The creator chooses the first email address; later only programme staff change it.
  if (may(actor, 'manageNonprofits')) refuseFieldsOfOthers({ actor, id: null, sent: draft, now: unsaid });
  else refuseCurated(draft, unsaid, ['email']);
  if (draft.primaryUser) throw refuseFields({ primary_user: [nonprofitMessages.primaryUser] });
  const phone = readPhone({ phoneNumber: draft.phoneNumber ?? '', phoneRegion: draft.phoneRegion ?? '' });
  // the user's row first: `linkToNonprofit` locks it too, and two requests of one person could otherwise deadlock
  if (ownerId !== null) await tx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
  await askAboutSameName(tx, { name: draft.name, isAnother, ownerId });
  const nonprofit = await insertNonprofit(tx, draft.name, columnsOf({ ...draft, ...grantOf(draft, unsaid), ...phone }));
  const { id } = nonprofit;
  await recordChange(tx, { actor, action: 'created', subject: { kind: 'nonprofit', id, name: draft.name } });
  await noteConfirmed(tx, actor, id, Object.keys(draft));
  const reason = `Created ${draft.name}`;
  const linked = ownerId === null ? null : await linkToNonprofit(tx, actor, { userId: ownerId, nonprofitId: id, reason });
  if (ownerId === null || linked === null) return { nonprofit, owner: null };
  return { nonprofit: await setPrimaryUser(tx, id, ownerId), owner: { userId: ownerId, roles: linked.roles } };
}
