import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type PoolRatio, poolRatios } from '#contract/money/giving/pool-words.ts';
import { changePool, createPool, type Pool, poolChange, poolRatioLabels } from '#contract/money/giving/pools.ts';
import { zoneName } from '../../../applications/zoned-time.ts';
import { searchNonprofits } from '../../../nonprofits/list/search-nonprofits.ts';
import { call } from '../../../platform/api.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { ConflictDialog } from '../../../platform/ui/dialogs/conflict-dialog.tsx';
import { type DialogState, useDialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { ChosenRecords } from '../../../platform/ui/forms/fields/choosing/chosen-records.tsx';
import type { Choice } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { DollarField } from '../../../platform/ui/forms/fields/dollar-field.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { type Formats, useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { formatDollars, formatMoment } from '../../../platform/ui/text/format.ts';
import { keepPool } from '../giving-queries.ts';
import { MomentField } from './moment-field.tsx';

interface Props {
  /** undefined: a new one */
  pool?: Pool;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

type Values = {
  name: string;
  sponsor: string;
  isNamed: boolean;
  ratio: PoolRatio;
  perGift: number | null;
  cap: number | null;
  fromAt: string;
  untilAt: string;
  forAll: boolean;
  nonprofits: readonly Choice[];
};

const labels: Record<keyof Values, string> = {
  name: 'Name',
  sponsor: 'Sponsor',
  isNamed: 'Donors and nonprofits read who the sponsor is',
  ratio: 'What the sponsor adds',
  perGift: 'Most per gift',
  cap: 'All that the sponsor promised',
  fromAt: 'From',
  untilAt: 'Until',
  forAll: 'Gifts to every nonprofit are matched',
  nonprofits: 'Only gifts to these nonprofits',
};

const dollars = (amount: number | null) => formatDollars(amount ?? 0);
const formats: Formats<Values> = {
  perGift: dollars,
  cap: dollars,
  ratio: (ratio) => poolRatioLabels[ratio],
  isNamed: (is) => (is ? 'Yes' : 'No'),
  forAll: (is) => (is ? 'Yes' : 'No'),
  fromAt: formatMoment,
  untilAt: formatMoment,
  nonprofits: (chosen) => chosen.map(({ name }) => name).join(', '),
};

const valuesOf = (pool?: Pool): Values => ({
  name: pool?.name ?? '',
  sponsor: pool?.sponsor ?? '',
  isNamed: pool?.isNamed ?? false,
  ratio: pool?.ratio ?? '1:1',
  perGift: pool?.perGift ?? null,
  cap: pool?.cap ?? null,
  fromAt: pool?.fromAt ?? '',
  untilAt: pool?.untilAt ?? '',
  forAll: pool?.forAll ?? true,
  nonprofits: pool?.nonprofits ?? [],
});

type Sent = z.output<typeof createPool.body>;

/** A pool: who adds what to which gifts, and when. Its money is entered apart. */
export function PoolForm({ pool, dialog, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const form = useRecordForm<Values, Pool>({
    copyAs: pool ? `pool ${pool.id}` : 'new pool',
    values: valuesOf(pool),
    version: pool?.version ?? 0,
    schema: pool ? poolChange : createPool.body,
    whole: pool === undefined,
    toBody: ({ nonprofits, ...rest }: Partial<Values>) => ({
      ...rest,
      ...(nonprofits && { nonprofits: nonprofits.map(({ id }) => id) }),
    }),
    send: (body: Sent, version) =>
      pool
        ? call(changePool, { params: { id: pool.id }, body: { ...body, version }, quiet: 'refusals' })
        : call(createPool, { body, quiet: 'refusals' }),
    onSaved: (saved) => {
      keepPool(client, saved);
      showAlert({ tone: 'success', text: 'The pool is saved.' });
      onDone();
    },
    readCurrent: (current) => {
      const record = changePool.result.parse(current);
      return { values: valuesOf(record), version: record.version };
    },
  });
  useDialogState(dialog, form, form.busy);
  const chosen = form.field('nonprofits');
  return (
    <form {...form.formProps} className="stack gap-4 above-6">
      <FormProblem text={form.general} />
      <TextInput
        {...form.input('name')}
        label={labels.name}
        description="Nonprofits read it at the donations that it makes."
        maxLength={100}
        autoComplete="off"
        withAsterisk
        data-autofocus
      />
      <TextInput {...form.input('sponsor')} label={labels.sponsor} maxLength={100} autoComplete="off" withAsterisk />
      <Checkbox {...form.checkbox('isNamed')} label={labels.isNamed} />
      <NativeSelect
        {...form.input('ratio')}
        label={labels.ratio}
        data={poolRatios.map((value) => ({ value, label: poolRatioLabels[value] }))}
      />
      <div className="pair stack gap-4">
        <DollarField {...form.field('perGift')} label={labels.perGift} withAsterisk />
        <DollarField {...form.field('cap')} label={labels.cap} withAsterisk />
      </div>
      <div className="pair stack gap-4">
        <MomentField {...form.field('fromAt')} label={labels.fromAt} />
        <MomentField {...form.field('untilAt')} label={labels.untilAt} />
      </div>
      <p className="soft">
        Times are in {zoneName(programme().programmeTimeZone)}. A gift counts from the moment in which its donor began it.
      </p>
      <Checkbox {...form.checkbox('forAll')} label={labels.forAll} />
      {!form.values.forAll && (
        <div>
          <ChosenRecords
            label={labels.nonprofits}
            value={chosen.value}
            onChange={(nonprofits) => chosen.onChange(nonprofits)}
            search={searchNonprofits}
          />
          {chosen.error && <p role="alert">{chosen.error}</p>}
        </div>
      )}
      <SubmitActions submit={pool ? 'Save' : 'Add pool'} busy={form.busy} onCancel={onCancel} />
      <ConflictDialog
        what="this pool"
        conflict={form.conflict}
        labels={labels}
        formats={formats}
        busy={form.busy}
        onReapply={form.reapply}
        onClose={form.closeConflict}
      />
    </form>
  );
}
