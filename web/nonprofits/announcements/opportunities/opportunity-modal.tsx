import type { VolunteerOpportunity } from '#contract/nonprofits/announcements/opportunities.ts';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { RecordInDialog } from '../../../platform/ui/dialogs/record-dialog.tsx';
import type { AnnouncementModalProps } from '../announcement-list.tsx';
import type { AnnouncementFormProps } from '../use-announcement-form.ts';
import { VolunteerForm } from './opportunity-form.tsx';
import { opportunityQuery } from './opportunity-queries.ts';

export function VolunteerModal({ opened, onClose, ...rest }: AnnouncementModalProps<VolunteerOpportunity>) {
  const title = rest.item ? 'Update Volunteer Opportunity' : 'Create a Volunteer Opportunity';
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      {(dialog, close) => {
        const props = { ...rest, dialog, close };
        return rest.item ? <LoadedForm {...props} item={rest.item} /> : <VolunteerForm {...props} />;
      }}
    </FormDialog>
  );
}

/** Loads the record before it is edited, because the list's row may be older. */
function LoadedForm({ item, ...props }: AnnouncementFormProps<VolunteerOpportunity> & { item: VolunteerOpportunity }) {
  return (
    <RecordInDialog
      query={opportunityQuery(item.id)}
      what="volunteer opportunity"
      close={props.close}
      gone={{ text: 'Somebody has deleted this volunteer opportunity.', onClose: () => props.onDeleted(item) }}
    >
      {(stored) => <VolunteerForm {...props} item={stored} />}
    </RecordInDialog>
  );
}
