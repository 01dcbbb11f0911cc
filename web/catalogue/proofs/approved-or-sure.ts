import type { QueryClient } from '@tanstack/react-query';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { roundQuery } from './proof-queries.ts';

/** Asks before an edition is made while pages of the year are not approved. */
export async function approvedOrSure(client: QueryClient, year: number): Promise<boolean> {
  const { round } = await client.fetchQuery(roundQuery);
  if (!round || round.year !== year) return true;
  const { waiting, asked, changed, approved } = round.counts;
  const open = waiting + asked + changed;
  if (open === 0) return true;
  return confirm({
    title: 'Make the PDF before every page is approved?',
    text: `${formatNumber(open)} of ${formatNumber(open + approved)} pages are not approved: ${formatNumber(asked)} to change, ${formatNumber(changed)} changed since approval, ${formatNumber(waiting)} without an answer.`,
    confirm: 'Make the PDF',
  });
}
