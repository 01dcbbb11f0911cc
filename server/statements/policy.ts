import { type Actor, isProgrammeStaff } from '#contract/people/permissions.ts';
import { notFound } from '#server/http/errors.ts';

/** Programme staff open every nonprofit's statements, others only those of their own nonprofit. Throws 404 for all others. */
export function checkStatementOf(actor: Actor, nonprofit: number): void {
  if (!isProgrammeStaff(actor) && actor.nonprofit !== nonprofit) throw notFound();
}

/** Programme staff open everybody's acknowledgements, others only their own. Throws 404 for all others. */
export function checkDonor(actor: Actor, user: number): void {
  if (!isProgrammeStaff(actor) && actor.id !== user) throw notFound();
}
