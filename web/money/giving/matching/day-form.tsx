import { Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type GivingDay, givingDayFields, saveGivingDay } from '#contract/money/giving/giving-day.ts';
import { zoneName } from '../../../applications/zoned-time.ts';
import { call } from '../../../platform/api.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { ConflictDialog } from '../../../platform/ui/dialogs/conflict-dialog.tsx';
import { type DialogState, useDialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { DollarField } from '../../../platform/ui/forms/fields/dollar-field.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { type Formats, useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { formatDollars, formatMoment } from '../../../platform/ui/text/format.ts';
import { keepGivingDay } from '../giving-queries.ts';
import { MomentField } from './moment-field.tsx';

interface Props {
  /** null: a new one */
  day: GivingDay | null;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

type Values = { name: string; fromAt: string; untilAt: string; goal: number | null; isPublic: boolean };

const labels: Record<keyof Values, string> = {
  name: 'Name',
  fromAt: 'From',
  untilAt: 'Until',
  goal: 'Goal',
  isPublic: 'Visitors see its page',
};

const formats: Formats<Values> = {
  fromAt: formatMoment,
  untilAt: formatMoment,
  goal: (goal) => (goal === null ? '' : formatDollars(goal)),
  isPublic: (is) => (is ? 'Yes' : 'No'),
};

const valuesOf = (day: GivingDay | null): Values => ({
  name: day?.name ?? '',
  fromAt: day?.fromAt ?? '',
  untilAt: day?.untilAt ?? '',
  goal: day?.goal ?? null,
  isPublic: day?.isPublic ?? false,
});

/** When the giving day is, and whether visitors see its page. */
export function DayForm({ day, dialog, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const form = useRecordForm<Values, GivingDay>({
    copyAs: 'giving day',
    values: valuesOf(day),
    version: day?.version ?? 0,
    schema: givingDayFields,
    whole: true,
    send: (body: z.output<typeof givingDayFields>, version) =>
      call(saveGivingDay, { body: { ...body, ...(version > 0 && { version }) }, quiet: 'refusals' }),
    onSaved: (saved) => {
      keepGivingDay(client, saved);
      showAlert({ tone: 'success', text: 'The giving day is saved.' });
      onDone();
    },
    readCurrent: (current) => {
      const record = saveGivingDay.result.parse(current);
      return { values: valuesOf(record), version: record.version };
    },
  });
  useDialogState(dialog, form, form.busy);
  return (
    <form {...form.formProps} className="stack gap-4 above-6">
      <FormProblem text={form.general} />
      <TextInput {...form.input('name')} label={labels.name} maxLength={100} autoComplete="off" withAsterisk data-autofocus />
      <div className="pair stack gap-4">
        <MomentField {...form.field('fromAt')} label={labels.fromAt} />
        <MomentField {...form.field('untilAt')} label={labels.untilAt} />
      </div>
      <p className="soft">
        Times are in {zoneName(programme().programmeTimeZone)}. There is one giving day: with other times, its gifts are counted
        anew.
      </p>
      <DollarField {...form.field('goal')} label={labels.goal} description="Empty: the page names none." />
      <Checkbox {...form.checkbox('isPublic')} label={labels.isPublic} />
      <SubmitActions submit="Save" busy={form.busy} onCancel={onCancel} />
      <ConflictDialog
        what="the giving day"
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
