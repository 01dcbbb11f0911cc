import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListedEvent } from '#contract/announcements/events.ts';
import { publishEvent, reinstateEvent } from '#contract/announcements/manage-events.ts';
import { call } from '../../../api.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../ui/feedback/alerts.ts';
import { CancelEventForm } from './cancel-event-form.tsx';
import { dropEvents } from './manage-queries.ts';
import { PublishSeriesForm } from './publish-series-form.tsx';
import { RepeatForm } from './repeat-form.tsx';

export interface EventStep {
  kind: 'publish' | 'repeat' | 'cancel' | 'reinstate';
  event: ListedEvent;
}

interface Props {
  step: EventStep | undefined;
  onClose: () => void;
}

/** Publishes, unpublishes, repeats, cancels or reinstates an event, each step in its own dialog. */
export function EventSteps({ step, onClose }: Props) {
  if (!step) return null;
  const { kind, event } = step;
  if (kind === 'reinstate' || (kind === 'publish' && event.series === null))
    return <Question key={`${kind} ${event.id}`} {...step} onClose={onClose} />;
  const titles = {
    publish: `${event.published ? 'Unpublish' : 'Publish'} “${event.name}”`,
    repeat: `Repeat “${event.name}”`,
    cancel: `Cancel “${event.name}”`,
  };
  return (
    <FormDialog title={titles[kind as keyof typeof titles]} opened onClose={onClose} size="normal">
      {(dialog, close) => {
        const props = { event, dialog, onBack: close, onDone: onClose };
        if (kind === 'publish') return <PublishSeriesForm {...props} />;
        return kind === 'repeat' ? <RepeatForm {...props} /> : <CancelEventForm {...props} />;
      }}
    </FormDialog>
  );
}

/** After a confirmation, reinstates an event, or publishes or unpublishes one that belongs to no series. */
function Question({ kind, event, onClose }: EventStep & { onClose: () => void }) {
  const client = useQueryClient();
  useEffect(() => {
    let current = true;
    void (async () => {
      const yes = await confirm(questionOf(kind, event));
      if (!current) return;
      onClose();
      if (!yes) return;
      const { id, published } = event;
      if (kind === 'reinstate') await call(reinstateEvent, { params: { id } });
      else await call(publishEvent, { params: { id }, body: { published: !published, scope: 'ONE' } });
      const done = kind === 'reinstate' ? 'takes place again' : published ? 'is a draft again' : 'is published';
      showAlert({ tone: 'success', text: `“${event.name}” ${done}.` });
    })()
      .catch(() => undefined)
      .finally(() => dropEvents(client));
    return () => {
      current = false;
    };
  }, [kind, event, onClose, client]);
  return null;
}

function questionOf(kind: EventStep['kind'], { name, published }: ListedEvent) {
  if (kind === 'reinstate')
    return { title: `Reinstate “${name}”?`, text: 'Visitors no longer read that it is cancelled.', confirm: 'Reinstate' };
  return published
    ? { title: `Unpublish “${name}”?`, text: 'Visitors and calendars no longer see it.', confirm: 'Unpublish' }
    : { title: `Publish “${name}”?`, text: 'Visitors see it on the nonprofit’s page and in the directory.', confirm: 'Publish' };
}
