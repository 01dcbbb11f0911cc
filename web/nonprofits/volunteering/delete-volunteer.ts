import type { QueryClient } from '@tanstack/react-query';
import { deleteVolunteer as deleteVolunteerCall, type Volunteer } from '#contract/nonprofits/volunteering/volunteering.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { dropVolunteering } from './volunteering-queries.ts';

/** Deletes what is stored about a volunteer, after a confirmation. */
export async function deleteVolunteer(client: QueryClient, { id, name }: Volunteer): Promise<void> {
  const sure = await confirm({
    title: `Delete the data of “${name}”?`,
    text: 'The offer, the answer, the hours and the emails about it are deleted. This can’t be undone.',
    confirm: 'Delete',
    loss: true,
  });
  if (!sure) return;
  try {
    await call(deleteVolunteerCall, { params: { id } });
    showAlert({ tone: 'success', text: `The data of ${name} is deleted.` });
  } catch (error) {
    // `call` has already shown an alert
    if (!(error instanceof ApiFailure)) throw error;
  }
  dropVolunteering(client);
}
