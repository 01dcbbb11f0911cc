import type { QueryClient } from '@tanstack/react-query';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { roundQuery } from './proof-queries.ts';

/** Asks before an edition is made, if pages of the year are not approved. Resolves with true if the edition may be made. */
export async function approvedOrSure(client: QueryClient, year: number): Promise<boolean> {
  const { round } = await client.fetchQuery(roundQuery);
  if (!round || round.year !== year) return true;
  const { waiting, asked, changed, approved } = round.counts;
  const open = waiting + asked + changed;
  if (open === 0) return true;
  return confirm({
    title: 'Make the PDF before every page is approved?',
    text: `${grouped(open)} of ${grouped(open + approved)} pages are not approved: ${grouped(asked)} to change, ${grouped(changed)} changed since approval, ${grouped(waiting)} without an answer.`,
    confirm: 'Make the PDF',
  });
}
