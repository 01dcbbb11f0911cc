import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { changeOwnSubscription } from '#contract/people/updates/subscriptions.ts';
import { call } from '../../platform/api.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { updateSubscriptionQuery } from './update-queries.ts';

/** Lets users choose on their own profile whether updates come by email. */
export function UpdateSubscription() {
  const heading = useId();
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const { data } = useQuery(updateSubscriptionQuery);
  if (!data) return null;

  async function change(subscribed: boolean): Promise<void> {
    await run(async () => {
      const now = await call(changeOwnSubscription, { body: { subscribed } });
      client.setQueryData(updateSubscriptionQuery.queryKey, now);
    });
  }

  return (
    <section className="below-10 wide-56" aria-labelledby={heading}>
      <h2 id={heading} className="line baseline text-20 gap-3 below-3">
        Emails
      </h2>
      <Checkbox
        label="Send me updates by email"
        description="Emails about your account come in any case."
        checked={data.subscribed}
        disabled={busy}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
    </section>
  );
}
