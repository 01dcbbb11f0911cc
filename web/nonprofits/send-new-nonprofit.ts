import { sameNamed } from '#contract/nonprofits/register/same-name.ts';
import { ApiFailure, hasStatus } from '../platform/api.ts';
import { confirm } from '../platform/ui/dialogs/confirm.ts';

/**
 * Sends a new nonprofit. If the catalogue has one of this name, asks whether the new one is another, and then sends it again. `mine`: what
 * the person can do if it is the same.
 */
export async function sendNewNonprofit<Body extends object, Saved>(
  body: Body,
  send: (body: Body & { isAnother?: true }) => Promise<Saved>,
  mine: string,
): Promise<Saved> {
  try {
    return await send(body);
  } catch (error) {
    const [same] = sameNamedIn(error);
    if (!same) throw error;
    const place = [same.city, same.state].filter(Boolean).join(', ');
    const isAnother = await confirm({
      title: `Is yours another “${same.name}”?`,
      text: `The catalogue has ${same.name}${place && ` (${place})`} already. ${mine}`,
      confirm: 'It is another one',
      cancel: 'Go back',
    });
    if (!isAnother) throw error;
    return send({ ...body, isAnother: true });
  }
}

function sameNamedIn(error: unknown) {
  if (!(error instanceof ApiFailure) || !hasStatus(error, 409)) return [];
  return sameNamed.safeParse(error.members).data?.sameName ?? [];
}
