import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type EventScope, publishEvent } from '#contract/nonprofits/announcements/manage-events.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../../platform/api.ts';
import { showAlert } from '../../../../platform/ui/feedback/alerts/alerts.ts';
import { StepForm } from '../../../../platform/ui/forms/dialogs/step-form.tsx';
import { useRecordForm } from '../../../../platform/ui/forms/use-record-form.ts';
import { dropEvents } from './manage-queries.ts';
import { ScopeField } from './scope-field.tsx';
import type { StepProps } from './step-props.ts';

type Values = { scope: EventScope };
const schema = z.pick(publishEvent.body, { scope: true });

export function PublishSeriesForm({ event, dialog, onBack, onDone }: StepProps) {
  const client = useQueryClient();
  const published = !event.published;
  const form = useRecordForm<Values, ResultOf<typeof publishEvent>>({
    copyAs: `publish event ${event.id}`,
    values: { scope: published ? 'ALL' : 'ONE' },
    schema,
    whole: true,
    send: ({ scope }: Values) =>
      call(publishEvent, { params: { id: event.id }, body: { published, scope }, quiet: 'refusals' }).finally(() =>
        dropEvents(client),
      ),
    onSaved: ({ changed }) => {
      const what = howMany(changed, 'event is', 'events are');
      showAlert({ tone: 'success', text: `${what} ${published ? 'published' : 'a draft again'}.` });
      onDone();
    },
  });
  return (
    <StepForm form={form} dialog={dialog} onBack={onBack} submit={published ? 'Publish' : 'Unpublish'}>
      <ScopeField {...form.field('scope')} />
    </StepForm>
  );
}
