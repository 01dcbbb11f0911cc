import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  daysOfNotice,
  previewRetention,
  type RetentionRule,
  readRetention,
  retentionAges,
  retentionLabels,
  retentionPeriods,
  setRetention,
} from '#contract/desk/privacy/retention.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { formatMoment } from '../../platform/ui/text/format.ts';

const rulesQuery = queryOf(readRetention, {}, { staleTime: 0 });

/** How long Almoner keeps records that nobody needs any more. */
export function RetentionPage() {
  const query = useQuery(rulesQuery);
  return (
    <>
      <PageHeader title="Retention" breadcrumb={<BackLink to="/settings">Settings</BackLink>}>
        <p className="soft above-2 wide-46">
          How long Almoner keeps what nobody needs any more. Every night it deletes what is older, for good. A shorter period
          deletes nothing for {daysOfNotice} days, and programme staff get a notice. Backups keep what they had.
        </p>
      </PageHeader>
      {query.data ? (
        <div className="stack gap-10">
          {query.data.map((rule) => (
            <Rule key={`${rule.kind} ${rule.months}`} rule={rule} />
          ))}
        </div>
      ) : (
        <Unloaded query={query} what="the periods" lines={8} />
      )}
    </>
  );
}

const forEver = '';
const periods = [
  { value: forEver, label: 'For ever' },
  ...retentionPeriods.map((months) => ({ value: String(months), label: inWords(months) })),
];

function inWords(months: number): string {
  if (months < 12) return `${months} months`;
  return months === 12 ? '1 year' : `${months / 12} years`;
}

function Rule({ rule }: { rule: RetentionRule }) {
  const { kind, months, beginsAt, due, total } = rule;
  const heading = useId();
  const [chosen, setChosen] = useState(months);
  return (
    <section aria-labelledby={heading} className="stack gap-3">
      <h2 id={heading} className="text-22">
        {retentionLabels[kind]}
      </h2>
      <p className="wide-46">
        {grouped(total)} of them now. {retentionAges[kind]}
      </p>
      {beginsAt !== null && <p className="wide-46">{stateOf(beginsAt, due)}</p>}
      <div className="wide-24">
        <NativeSelect
          label="Keep them"
          aria-describedby={`${heading}-due`}
          data={periods}
          value={chosen === null ? forEver : String(chosen)}
          onChange={({ currentTarget: { value } }) => setChosen(value === forEver ? null : Number(value))}
        />
      </div>
      {chosen !== months && <Change kind={kind} months={chosen} from={months} />}
    </section>
  );
}

function stateOf(beginsAt: string, due: number): string {
  const older = `${howMany(due, 'is', 'are')} older than that`;
  if (Date.parse(beginsAt) > Date.now()) return `${older}. Almoner begins to delete on ${formatMoment(beginsAt)}.`;
  return `Almoner deletes every night. ${older}.`;
}

type Wanted = Pick<RetentionRule, 'kind' | 'months'> & { from: number | null };

/** Shows what a new period would do, with the button that sets the period. */
function Change({ kind, months, from }: Wanted) {
  const client = useQueryClient();
  const isShorter = months !== null && (from === null || months < from);
  const preview = useQuery(queryOf(previewRetention, { body: { kind, months } }, { staleTime: 0 }));
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(setRetention, { body: { kind, months } }),
    onSuccess: (rules) => {
      client.setQueryData(rulesQuery.queryKey, rules);
      showAlert({ tone: 'success', text: 'The period was changed.' });
    },
  });
  return (
    <>
      <p className="wide-46" aria-live="polite">
        {isShorter ? shorter(preview.data?.due) : 'Nothing more is deleted by this change.'}
      </p>
      <div>
        <Button {...(isShorter && { color: 'red.9' })} loading={isPending} onClick={() => mutate()}>
          {months === null ? 'Keep for ever' : `Keep for ${inWords(months)}`}
        </Button>
      </div>
    </>
  );
}

function shorter(due: number | undefined): string {
  if (due === undefined) return 'Counting…';
  if (due === 0) return `None of them is that old today. Those that will be are deleted for good, after ${daysOfNotice} days.`;
  return `${grouped(due)} of them ${due === 1 ? 'is' : 'are'} older today. They will be deleted for good, after ${daysOfNotice} days.`;
}
