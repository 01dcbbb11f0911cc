import type { QueryClient } from '@tanstack/react-query';
import type { ListedEvent } from '#contract/nonprofits/announcements/events.ts';
import {
  publishEvent as publishEventCall,
  reinstateEvent as reinstateEventCall,
} from '#contract/nonprofits/announcements/manage-events.ts';
import { ApiFailure, call } from '../../../../platform/api.ts';
import { confirm, type Question } from '../../../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../../../platform/ui/feedback/alerts/alerts.ts';
import { dropEvents } from './manage-queries.ts';

/** Reinstates a cancelled event, after a confirmation. */
export function reinstateEvent(client: QueryClient, { id, name }: ListedEvent): Promise<void> {
  const text = 'Visitors no longer read that it is cancelled.';
  return askAndTake(client, { title: `Reinstate “${name}”?`, text, confirm: 'Reinstate' }, async () => {
    await call(reinstateEventCall, { params: { id } });
    return `“${name}” takes place again.`;
  });
}

/** Publishes or unpublishes an event that belongs to no series, after a confirmation. */
export function publishEvent(client: QueryClient, { id, name, published }: ListedEvent): Promise<void> {
  const question = published
    ? { title: `Unpublish “${name}”?`, text: 'Visitors and calendars no longer see it.', confirm: 'Unpublish' }
    : { title: `Publish “${name}”?`, text: 'Visitors see it on the nonprofit’s page and in the directory.', confirm: 'Publish' };
  return askAndTake(client, question, async () => {
    await call(publishEventCall, { params: { id }, body: { published: !published, scope: 'ONE' } });
    return `“${name}” ${published ? 'is a draft again' : 'is published'}.`;
  });
}

/** Asks for confirmation, then runs `take`, which changes the event and returns the text of the success alert. */
async function askAndTake(client: QueryClient, question: Question, take: () => Promise<string>): Promise<void> {
  if (!(await confirm(question))) return;
  try {
    showAlert({ tone: 'success', text: await take() });
  } catch (error) {
    // `call` has already shown an alert
    if (!(error instanceof ApiFailure)) throw error;
  }
  dropEvents(client);
}
