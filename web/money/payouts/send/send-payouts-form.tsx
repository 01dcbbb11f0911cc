import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { calendarYearOf } from '#contract/money/donations/donation-ranges.ts';
import { draftBatch } from '#contract/money/payouts/batches.ts';
import { type PayoutMethod, payoutMethodLabels, payoutMethods } from '#contract/money/payouts/payout-choices.ts';
import { type DueQuery, dueQuery as dueQueryShape } from '#contract/money/payouts/payouts-query.ts';
import { searchNonprofits } from '../../../nonprofits/list/search-nonprofits.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { FormCopyNotice } from '../../../platform/drafts/form-copy-notice.tsx';
import { useCopiedValues } from '../../../platform/drafts/use-copied-values.ts';
import { type DialogState, useDialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import fields from '../../../platform/ui/forms/dialogs/dialog-form.module.css';
import { ChosenRecords } from '../../../platform/ui/forms/fields/choosing/chosen-records.tsx';
import type { Choice } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { formatDollars, today } from '../../../platform/ui/text/format.ts';
import { dueQuery, keepBatch, payoutSettingsQuery } from '../payout-queries.ts';
import { DuePreview } from './due-preview.tsx';

interface Props {
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

interface Scope {
  startDate: string;
  endDate: string;
  method: PayoutMethod;
  nonprofits: Choice[];
}

/** The range and the method of a new batch, and what it would pay. */
export function SendPayoutsForm({ dialog, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [scope, setScope] = useState<Scope>(usualScope);
  const form = useCopiedValues('send payouts', { note: '' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const asked = dueQueryShape.safeParse({ ...scope, nonprofits: scope.nonprofits.map(({ id }) => id).join() || undefined });
  const preview = useQuery({ ...dueQuery(asked.data ?? noQuery), enabled: asked.success });
  useDialogState(dialog, form, busy);

  async function draft(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !asked.success || !preview.data?.payable.nonprofits) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const batch = await call(draftBatch, { body: { ...asked.data, note: form.values.note }, quiet: true });
      form.saved();
      dialog.dirty = false;
      keepBatch(client, batch);
      onDone();
      await navigate({ to: '/payouts/$id', params: { id: String(batch.id) } });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(error.summary);
      void preview.refetch();
      setBusy(false);
    }
  }

  const set = (changes: Partial<Scope>) => setScope((now) => ({ ...now, ...changes }));
  const payable = preview.data?.payable;
  const failure = preview.error instanceof ApiFailure ? preview.error.summary : undefined;
  return (
    <form className="stack gap-4" noValidate onSubmit={(event) => void draft(event)} aria-busy={busy}>
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <ScopeFields scope={scope} onChange={set} problem={asked.error?.issues[0]?.message} />
      <Textarea
        label="Note (optional)"
        rows={2}
        maxLength={2_000}
        value={form.values.note}
        onChange={({ currentTarget }) => form.set({ note: currentTarget.value })}
      />
      <MissingBankData method={scope.method} />
      <FormProblem text={problem ?? failure} />
      {asked.success && !preview.data && !preview.error && <SkeletonLines label="Loading what is due" lines={4} />}
      {asked.success && preview.data && <DuePreview due={preview.data} whole={scope.nonprofits.length === 0} />}
      <SubmitActions
        submit={payable?.nonprofits ? `Draft a batch of ${formatDollars(payable.net)}` : 'Draft a batch'}
        busy={busy}
        disabled={!asked.success || !payable?.nonprofits || preview.isFetching}
        onCancel={onCancel}
      />
    </form>
  );
}

const noQuery: DueQuery = { startDate: '', endDate: '', method: 'PAYPAL' };

function usualScope(): Scope {
  const day = today();
  return { startDate: calendarYearOf(day).startDate, endDate: day, method: 'PAYPAL', nonprofits: [] };
}

interface FieldProps {
  scope: Scope;
  onChange: (changes: Partial<Scope>) => void;
  problem: string | undefined;
}

function ScopeFields({ scope: { startDate, endDate, method, nonprofits }, onChange, problem }: FieldProps) {
  return (
    <>
      <div className={`${fields.town} stack gap-4`}>
        <NativeSelect
          label="Method"
          data-autofocus
          value={method}
          onChange={({ currentTarget: { value } }) =>
            onChange({ method: payoutMethods.find((one) => one === value) ?? 'PAYPAL' })
          }
        >
          {payoutMethods.map((one) => (
            <option key={one} value={one}>
              {payoutMethodLabels[one]}
            </option>
          ))}
        </NativeSelect>
        <TextInput
          label="Donations from"
          type="date"
          value={startDate}
          onChange={({ currentTarget: { value } }) => onChange({ startDate: value })}
        />
        <TextInput
          label="to"
          type="date"
          value={endDate}
          error={problem}
          onChange={({ currentTarget: { value } }) => onChange({ endDate: value })}
        />
      </div>
      <div>
        <ChosenRecords
          label="Only these nonprofits (all, unless you choose some)"
          value={nonprofits}
          onChange={(chosen) => onChange({ nonprofits: chosen })}
          search={searchNonprofits}
        />
      </div>
    </>
  );
}

/** Says that an ACH file needs the bank's data, before the server refuses the draft. */
function MissingBankData({ method }: { method: PayoutMethod }) {
  const { data } = useQuery({ ...payoutSettingsQuery, enabled: method === 'ACH' });
  if (method !== 'ACH' || !data || data.achReady) return null;
  return (
    <p role="note">
      An ACH file needs the bank’s data first: <Link to="/payouts/settings">fill in the payout settings</Link>.
    </p>
  );
}
