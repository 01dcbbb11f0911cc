import { type Actor, isProgrammeStaff } from '#contract/people/permissions.ts';
import { notFound } from '#server/http/errors.ts';

/** Programme staff open every nonprofit's statements, others those of their own. Others' do not exist for them. */
export function checkStatementOf(actor: Actor, nonprofit: number): void {
  if (!isProgrammeStaff(actor) && actor.nonprofit !== nonprofit) throw notFound();
}

/** Programme staff open everybody's acknowledgements, others their own. */
export function checkDonor(actor: Actor, user: number): void {
  if (!isProgrammeStaff(actor) && actor.id !== user) throw notFound();
}
