import type { QueryClient } from '@tanstack/react-query';
import {
  type IrsChangeState,
  irsChangesQuery,
  listIrsChanges,
  mostIrsChanges,
  readIrsLoads,
  settleIrsChanges,
} from '#contract/nonprofits/irs/irs-changes.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { listQuery } from '../../platform/ui/lists/list-query.ts';
import { listSearch } from '../../platform/ui/lists/list-search.ts';
import { chosenForCall } from '../../platform/ui/lists/selection/chosen-for-call.ts';
import type { Chosen } from '../../platform/ui/lists/selection/use-selection.ts';

export const readIrsChangeSearch = listSearch(irsChangesQuery);

export const irsLoadsQuery = queryOf(readIrsLoads, {}, { staleTime: 0 });

export const irsChangeListQuery = listQuery(listIrsChanges, { quiet: [404], staleTime: 0 });

const done: Record<IrsChangeState, string> = {
  TAKEN: 'taken into the profiles',
  DISMISSED: 'dismissed',
  OPEN: 'put back to look at',
};

/** Takes, dismisses or reopens lines, and offers to undo the first two. `call` shows an alert if the server refuses. */
export async function settleLines(client: QueryClient, as: IrsChangeState, chosen: Chosen<object>): Promise<void> {
  try {
    const { settled, kept } = await call(settleIrsChanges, { body: { as, chosen: chosenForCall(chosen) } });
    const left =
      kept === 0 ? '' : ` ${howMany(kept, 'line stays as it is', 'lines stay as they are')}: the profile was changed since.`;
    const text = `${howMany(settled.length, 'line', 'lines')} ${done[as]}.${left}`;
    const undo = { label: 'Undo', run: () => void settleLines(client, 'OPEN', { ids: settled }) };
    showAlert({ tone: 'success', text, ...(as !== 'OPEN' && settled.length > 0 && { action: undo }) });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  } finally {
    await refresh(client, 'irsChanges', 'nonprofit', 'nonprofits');
  }
}

/** Takes the chosen lines. Asks for confirmation first, because some lines may mark nonprofits as inactive. */
export async function takeChosen(client: QueryClient, chosen: Chosen<object>): Promise<void> {
  const title =
    'ids' in chosen
      ? `Take ${howMany(chosen.ids.length, 'line', 'lines')} into the profiles?`
      : 'Take all of these lines into the profiles?';
  const text = `Names, addresses and NTEE codes become those of the IRS file. Nonprofits that are not in the file become inactive as of today. At most ${grouped(mostIrsChanges)} lines at once.`;
  if (await confirm({ title, text, confirm: 'Take lines' })) await settleLines(client, 'TAKEN', chosen);
}
