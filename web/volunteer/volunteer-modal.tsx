import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { VolunteerOpportunity } from '#contract/volunteer.ts';
import { ApiFailure } from '../api.ts';
import type { ItemModalProps } from '../nonprofit-items/item-list.tsx';
import sectionClasses from '../nonprofit-items/item-section.module.css';
import type { ItemFormProps } from '../nonprofit-items/use-item-form.ts';
import { DialogActions } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { VolunteerForm } from './volunteer-form.tsx';
import { opportunityQuery } from './volunteer-queries.ts';

export function VolunteerModal({ opened, onClose, ...rest }: ItemModalProps<VolunteerOpportunity>) {
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

/** The list's row may be older than the record: what is changed is what stands there now. */
function LoadedForm({ item, ...props }: ItemFormProps<VolunteerOpportunity> & { item: VolunteerOpportunity }) {
  const { data, error, isFetching, refetch } = useQuery(opportunityQuery(item.id));
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
        {!gone && (
          <Button loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </DialogActions>
    </>
  );
}
