import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { cancelEvent, type EventScope } from '#contract/nonprofits/announcements/manage-events.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../../platform/api.ts';
import { showAlert } from '../../../../platform/ui/feedback/alerts/alerts.ts';
import { StepForm } from '../../../../platform/ui/forms/dialogs/step-form.tsx';
import { useRecordForm } from '../../../../platform/ui/forms/use-record-form.ts';
import { dropEvents } from './manage-queries.ts';
import { ScopeField } from './scope-field.tsx';
import type { StepProps } from './step-props.ts';

type Values = { reason: string; scope: EventScope };

/** Cancels an event, or several events of its series, with a reason that visitors read. */
export function CancelEventForm({ event, dialog, onBack, onDone }: StepProps) {
  const client = useQueryClient();
  const form = useRecordForm<Values, ResultOf<typeof cancelEvent>>({
    copyAs: `cancel event ${event.id}`,
    values: { reason: '', scope: 'ONE' },
    schema: cancelEvent.body,
    whole: true,
    send: (body: BodyOf<typeof cancelEvent>) =>
      call(cancelEvent, { params: { id: event.id }, body, quiet: 'refusals' }).finally(() => dropEvents(client)),
    onSaved: ({ changed }) => {
      showAlert({ tone: 'success', text: `${howMany(changed, 'event is', 'events are')} cancelled.` });
      onDone();
    },
  });
  return (
    <StepForm form={form} dialog={dialog} onBack={onBack} submit="Cancel event" loss>
      <p>It stays on the public pages, marked as cancelled, and calendars that follow it show that.</p>
      <Textarea {...form.input('reason')} label="Reason" description="Visitors read it." rows={3} withAsterisk data-autofocus />
      {event.series !== null && <ScopeField {...form.field('scope')} />}
    </StepForm>
  );
}
