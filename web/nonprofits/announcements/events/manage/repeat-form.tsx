import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Frequency, frequencies, repeatEvent, repetition } from '#contract/nonprofits/announcements/manage-events.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../../platform/api.ts';
import { showAlert } from '../../../../platform/ui/feedback/alerts/alerts.ts';
import { StepForm } from '../../../../platform/ui/forms/dialogs/step-form.tsx';
import { NumberField } from '../../../../platform/ui/forms/fields/number-field.tsx';
import { useRecordForm } from '../../../../platform/ui/forms/use-record-form.ts';
import { formatDate } from '../../../../platform/ui/text/format.ts';
import classes from './manage-events.module.css';
import { dropEvents, repeatDaysQuery } from './manage-queries.ts';
import type { StepProps } from './step-props.ts';

const labels: Record<Frequency, string> = {
  WEEKLY: 'Every week',
  TWO_WEEKS: 'Every two weeks',
  MONTHLY_BY_WEEKDAY: 'Every month, on the same weekday',
  MONTHLY_BY_DAY: 'Every month, on the same day',
  YEARLY: 'Every year',
};

type Values = { frequency: Frequency; ending: 'count' | 'until'; count: number | null; until: string };

const emptyAsNull = (text: string) => (text === '' ? null : text);

function bodyOf({ frequency, ending, count, until }: Values) {
  return ending === 'count' ? { frequency, count: count ?? Number.NaN } : { frequency, until: emptyAsNull(until) ?? '' };
}

/** Repeats an event: shows the further days, then makes a separate event for each. */
export function RepeatForm({ event, dialog, onBack, onDone }: StepProps) {
  const client = useQueryClient();
  const form = useRecordForm<Values, ResultOf<typeof repeatEvent>>({
    copyAs: `repeat event ${event.id}`,
    values: { frequency: 'WEEKLY', ending: 'count', count: 4, until: '' },
    schema: repetition,
    whole: true,
    toBody: bodyOf,
    send: (body: BodyOf<typeof repeatEvent>) =>
      call(repeatEvent, { params: { id: event.id }, body, quiet: 'refusals' }).finally(() => dropEvents(client)),
    onSaved: ({ added }) => {
      showAlert({ tone: 'success', text: `${howMany(added.length, 'event', 'events')} added.` });
      onDone();
    },
  });
  return (
    <StepForm form={form} dialog={dialog} onBack={onBack} submit="Repeat event">
      <NativeSelect
        {...form.input('frequency')}
        label="How often"
        data={frequencies.map((value) => ({ value, label: labels[value] }))}
        data-autofocus
      />
      <div className="pair stack gap-4">
        <NativeSelect
          {...form.input('ending')}
          label="Until"
          data={[
            { value: 'count', label: 'A number of events' },
            { value: 'until', label: 'A last day' },
          ]}
        />
        {form.values.ending === 'count' ? (
          <NumberField {...form.field('count')} label="Events, this one included" decimals={0} />
        ) : (
          <TextInput {...form.input('until')} label="Last day" type="date" min={event.date} />
        )}
      </div>
      <Days event={event.id} values={form.values} />
    </StepForm>
  );
}

function Days({ event, values }: { event: number; values: Values }) {
  const parsed = repetition.safeParse(bodyOf(values));
  const { data, error } = useQuery({
    ...repeatDaysQuery(event, parsed.success ? parsed.data : { frequency: values.frequency }),
    enabled: parsed.success,
  });
  const days = parsed.success && !error ? data?.days : undefined;
  return (
    <p className={classes.days} role="status">
      {days && `Also on: ${days.map(formatDate).join(' · ')}`}
    </p>
  );
}
