import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { VolunteerOpportunity } from '#contract/announcements/opportunities.ts';
import { ApiFailure } from '../../api.ts';
import { DialogActions } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TryAgain } from '../../ui/feedback/try-again.tsx';
import type { AnnouncementModalProps } from '../announcement-list.tsx';
import sectionClasses from '../announcement-section.module.css';
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
  const query = useQuery(opportunityQuery(item.id));
  const { data, error } = query;
  if (data) return <VolunteerForm {...props} item={data} />;
  if (!error) return <div className={sectionClasses.skeleton} aria-busy="true" />;
  const gone = error instanceof ApiFailure && error.status === 404;
  return (
    <>
      <p role="alert">
        {gone ? 'Somebody has deleted this volunteer opportunity.' : 'This volunteer opportunity could not be loaded.'}
      </p>
      <DialogActions>
        <Button variant="default" onClick={gone ? () => props.onDeleted(item) : props.close}>
          Close
        </Button>
        {!gone && <TryAgain query={query} variant="filled" />}
      </DialogActions>
    </>
  );
}
