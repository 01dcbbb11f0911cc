import { type Actor, isNonprofitStaff, isProgrammeStaff } from '#contract/people/permissions.ts';

/** What a dossier is about: one of the three. */
export interface About {
  nonprofitId: number | null;
  templateId: number | null;
  userId: number | null;
}

/** Programme staff make every dossier, nonprofit staff that of their nonprofit, and everybody their own. */
export function mayMake(actor: Actor, { nonprofitId, userId }: About): boolean {
  if (isProgrammeStaff(actor)) return true;
  if (nonprofitId !== null) return isNonprofitStaff(actor) && actor.nonprofit === nonprofitId;
  return userId === actor.id;
}

export interface DossierRights extends About {
  createdBy: number;
  forStaff: boolean;
}

/** Whoever asked for a dossier opens it, as long as they may still see what it has. */
export function mayOpen(actor: Actor, { createdBy, forStaff, ...about }: DossierRights): boolean {
  return createdBy === actor.id && mayMake(actor, about) && (!forStaff || isProgrammeStaff(actor));
}
