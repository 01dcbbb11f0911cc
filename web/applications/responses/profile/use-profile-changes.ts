import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnswerValue } from '#contract/applications/answers.ts';
import type { ProfileProposal, ProfileProposals } from '#contract/applications/earlier/proposal-calls.ts';
import { type NonprofitPatch, updateNonprofit } from '#contract/nonprofits/draft.ts';
import { camelKey } from '#contract/platform/wire/keys.ts';
import { type ApiFailure, call, hasStatus } from '../../../platform/api.ts';
import { refresh } from '../../../platform/stale.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { profileProposalsQuery } from './proposal-query.ts';

/** Changes the profile to the proposed values, and back to its former values. */
export function useProfileChanges(response: number, nonprofit: number, { version: read }: ProfileProposals) {
  const client = useQueryClient();
  const version = useRef(read);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const { busy, run } = useBusy();

  async function change(proposals: readonly ProfileProposal[], take: boolean): Promise<void> {
    await run(async () => {
      const values = proposals.map(({ field, now, proposed }) => [field, take ? proposed : now] as const);
      const body = { ...patchOf(values), version: version.current };
      ({ version: version.current } = await call(updateNonprofit, { params: { id: nonprofit }, body, quiet: true }));
      const fields = proposals.map(({ field }) => field);
      setTaken((before) => new Set(take ? [...before, ...fields] : [...before].filter((field) => !fields.includes(field))));
      void refresh(client, 'nonprofit', 'nonprofits');
    }, tell);
  }

  async function tell(error: ApiFailure): Promise<void> {
    if (!hasStatus(error, 409)) return showAlert({ tone: 'error', title: 'The profile was not changed', text: error.summary });
    const fresh = await client.fetchQuery({ ...profileProposalsQuery(response), staleTime: 0 });
    version.current = fresh.version;
    setTaken(new Set());
    showAlert({ tone: 'info', text: 'The profile was changed meanwhile. Here is what differs now: look at it again.' });
  }

  return { taken, busy, change };
}

/** The body of a change: `[['address.city', 'Washington']]` → `{ address: { city: 'Washington' } }`. */
function patchOf(values: readonly (readonly [field: string, value: AnswerValue])[]): NonprofitPatch {
  const patch: Record<string, unknown> = {};
  for (const [field, value] of values) {
    const [name = '', part] = field.split('.').map(camelKey);
    const group = patch[name];
    patch[name] = part === undefined ? value : { ...(typeof group === 'object' ? group : {}), [part]: value };
  }
  return patch as NonprofitPatch;
}
