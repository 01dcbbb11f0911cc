import type { QueryClient } from '@tanstack/react-query';
import {
  dismissLookAlike,
  type LookAlikePair,
  listLookAlikes,
  lookAlikesQuery,
  restoreLookAlike,
} from '#contract/nonprofits/register/look-alikes.ts';
import { call } from '../../platform/api.ts';
import { ignoreFailure } from '../../platform/ignore-failure.ts';
import { refresh } from '../../platform/stale.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { listQuery } from '../../platform/ui/lists/list-query.ts';
import { type ListSearch, listSearch } from '../../platform/ui/lists/list-search.ts';

export type LookAlikeSearch = ListSearch<typeof lookAlikesQuery>;
export const readLookAlikeSearch = listSearch(lookAlikesQuery);

export const lookAlikeListQuery = listQuery(listLookAlikes, { quiet: [404], staleTime: 0 });

/** Marks a pair as two organizations, or removes the mark. `call` shows an alert if the server refuses. */
export async function markPair(client: QueryClient, { one, other }: LookAlikePair, asDifferent: boolean): Promise<void> {
  const names = `“${one.name}” and “${other.name}”`;
  const mark = (call_: typeof dismissLookAlike | typeof restoreLookAlike) =>
    call(call_, { body: { one: one.id, other: other.id } }).finally(() => {
      return refresh(client, 'nonprofit', 'nonprofits');
    });
  const takeBack = () => mark(restoreLookAlike).catch(ignoreFailure);
  try {
    await mark(asDifferent ? dismissLookAlike : restoreLookAlike);
    if (asDifferent) {
      const text = `${names} are marked as not the same organization.`;
      showAlert({ tone: 'success', text, action: { label: 'Undo', run: () => void takeBack() } });
    } else showAlert({ tone: 'success', text: `${names} are to be looked at again.` });
  } catch (error) {
    ignoreFailure(error);
  }
}
