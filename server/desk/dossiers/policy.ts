import { type Actor, isNonprofitStaff, may } from '#contract/platform/access/permissions.ts';

/** The subject of a dossier: exactly one of the three is not null. */
export interface About {
  nonprofitId: number | null;
  templateId: number | null;
  userId: number | null;
}

/** Programme staff may make every dossier, nonprofit staff those of their nonprofit, and everybody their own archive. */
export function mayMake(actor: Actor, { nonprofitId, userId }: About): boolean {
  if (may(actor, 'makeAllDossiers')) return true;
  if (nonprofitId !== null) return isNonprofitStaff(actor) && actor.nonprofit === nonprofitId;
  return userId === actor.id;
}

export interface DossierRights extends About {
  createdBy: number;
  forStaff: boolean;
}

/** Only the person who asked for a dossier may open it, and only while they may still see its content. */
export function mayOpen(actor: Actor, { createdBy, forStaff, ...about }: DossierRights): boolean {
  return createdBy === actor.id && mayMake(actor, about) && (!forStaff || may(actor, 'makeAllDossiers'));
}
