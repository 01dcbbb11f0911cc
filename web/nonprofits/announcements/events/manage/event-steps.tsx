import type { ListedEvent } from '#contract/nonprofits/announcements/events.ts';
import { FormDialog } from '../../../../platform/ui/dialogs/form-dialog.tsx';
import { CancelEventForm } from './cancel-event-form.tsx';
import { PublishSeriesForm } from './publish-series-form.tsx';
import { RepeatForm } from './repeat-form.tsx';

export interface EventStep {
  kind: 'publish' | 'repeat' | 'cancel';
  event: ListedEvent;
}

interface Props {
  step: EventStep | undefined;
  onClose: () => void;
}

/** The dialogs that publish or unpublish an event of a series, repeat an event, or cancel an event. */
export function EventSteps({ step, onClose }: Props) {
  if (!step) return null;
  const { kind, event } = step;
  const titles = {
    publish: `${event.published ? 'Unpublish' : 'Publish'} “${event.name}”`,
    repeat: `Repeat “${event.name}”`,
    cancel: `Cancel “${event.name}”`,
  };
  return (
    <FormDialog title={titles[kind]} opened onClose={onClose} size="normal">
      {(dialog, close) => {
        const props = { event, dialog, onBack: close, onDone: onClose };
        if (kind === 'publish') return <PublishSeriesForm {...props} />;
        return kind === 'repeat' ? <RepeatForm {...props} /> : <CancelEventForm {...props} />;
      }}
    </FormDialog>
  );
}
