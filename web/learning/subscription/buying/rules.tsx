import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeSubscriptionSettings, type SubscriptionSettings } from '#contract/learning/subscription/orders.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../../platform/api.ts';
import { FormCopyNotice } from '../../../platform/drafts/form-copy-notice.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import classes from '../orders/orders.module.css';
import { settingsQuery } from '../subscription-queries.ts';

const refunds = [
  { value: 'END', label: 'Access ends at once' },
  { value: 'KEEP', label: 'Access stays until its last day' },
];
const disputes = [
  { value: 'SUSPEND', label: 'No access while the dispute is open, and none if it is lost' },
  { value: 'END_IF_LOST', label: 'Access ends if the dispute is lost' },
  { value: 'KEEP', label: 'Access stays until its last day' },
];

/** The rules of refunds and disputes, and how to pay without a card. */
export function Rules() {
  const { data, error } = useQuery(settingsQuery);
  return (
    <section className={classes.section} aria-label="Rules">
      <h2 className="text-22">Rules</h2>
      {error && <p role="alert">The rules could not be loaded.</p>}
      {!data && !error && <SkeletonLines label="Loading the rules" lines={4} />}
      {data && <RulesForm key={data.version} settings={data} />}
    </section>
  );
}

type Values = Pick<SubscriptionSettings, 'otherWaysToPay'> & { onRefund: string; onDispute: string };

function RulesForm({ settings }: { settings: SubscriptionSettings }) {
  const client = useQueryClient();
  const { onRefund, onDispute, otherWaysToPay } = settings;
  const form = useRecordForm<Values, SubscriptionSettings>({
    copyAs: 'subscription rules',
    values: { onRefund, onDispute, otherWaysToPay },
    version: settings.version,
    schema: changeSubscriptionSettings.body,
    send: (body: BodyOf<typeof changeSubscriptionSettings>, version) =>
      call(changeSubscriptionSettings, { body: { ...body, version }, quiet: 'refusals' }),
    onSaved: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      showAlert({ tone: 'success', text: 'The rules are saved.' });
    },
  });
  return (
    <form {...form.formProps} className={classes.rules}>
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={form.general} />
      <NativeSelect {...form.input('onRefund')} label="When a payment is refunded whole" data={refunds} />
      <NativeSelect {...form.input('onDispute')} label="When the card’s owner disputes a payment" data={disputes} />
      <p>A rule counts for refunds and disputes from then on.</p>
      <Textarea
        {...form.input('otherWaysToPay')}
        label="Other ways to pay"
        description="Nonprofits read it where no card can be taken."
        maxLength={2_000}
        autosize
        minRows={3}
      />
      <div>
        <Button type="submit" loading={form.busy} disabled={!form.dirty}>
          Save rules
        </Button>
      </div>
    </form>
  );
}
