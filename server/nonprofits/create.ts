import { type NonprofitDraft, nonprofitMessages } from '#contract/nonprofit-draft.ts';
import { type Actor, isProgrammeStaff, type Role } from '#contract/permissions.ts';
import { linkToNonprofit } from '#server/accounts/link-to-nonprofit.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Tx } from '#server/database/connection.ts';
import { refuseFields } from '#server/errors.ts';
import { readPhone } from '#server/phone.ts';
import { refuseCurated } from './change.ts';
import { columnsOf } from './columns.ts';
import { insertNonprofit, setPrimaryUser } from './store.ts';

/** What a new nonprofit has where nothing is said of it. */
const unsaid = {
  display: false,
  print: false,
  acceptedYears: [],
  webCategories: [],
  printCategory: null,
  categoryCrosslisted: '',
  canAccessLearningCommons: false,
  inactiveDate: null,
  primaryUser: null,
};

interface Added {
  id: number;
  /** whose it became: staff and primary user of it now; null where it is nobody's yet */
  owner: { userId: number; roles: Role[] } | null;
}

/**
 * Adds a nonprofit. It becomes the owner's where they have none: unless told, the owner is who makes it,
 * and nobody where programme staff do.
 */
export async function addNonprofit(
  tx: Tx,
  actor: Actor,
  draft: NonprofitDraft,
  ownerId: number | null = isProgrammeStaff(actor) ? null : actor.id,
): Promise<Added> {
  // the first e-mail address comes from who makes it; changing it later is the programme's
  if (!isProgrammeStaff(actor)) refuseCurated(draft, unsaid, ['email']);
  if (draft.primaryUser) throw refuseFields({ primary_user: [nonprofitMessages.primaryUser] });
  const phone = readPhone({ phoneNumber: draft.phoneNumber ?? '', phoneRegion: draft.phoneRegion ?? '' });
  const id = await insertNonprofit(tx, draft.name, columnsOf({ ...draft, ...phone }));
  await recordChange(tx, { actor, action: 'created', subject: { kind: 'nonprofit', id, name: draft.name } });
  const reason = `Created ${draft.name}`;
  const roles = ownerId === null ? null : await linkToNonprofit(tx, actor, { userId: ownerId, nonprofitId: id, reason });
  if (ownerId === null || roles === null) return { id, owner: null };
  await setPrimaryUser(tx, id, ownerId);
  return { id, owner: { userId: ownerId, roles } };
}
