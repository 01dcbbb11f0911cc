import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { VolunteerOpportunity } from '#contract/volunteer.ts';
import { ApiFailure } from '../api.ts';
import sectionClasses from '../nonprofit-items/item-section.module.css';
import { DialogActions } from '../ui/dialog.tsx';
import { type DialogState, FormDialog } from '../ui/form-dialog.tsx';
import { VolunteerForm } from './volunteer-form.tsx';
import { opportunityQuery } from './volunteer-queries.ts';

interface Props {
  nonprofit: number;
  /** of the one to change, which is loaded; without it a new one is made */
  id: number | undefined;
  opened: boolean;
  onClose: () => void;
  onSaved: (opportunity: VolunteerOpportunity) => void;
  onDeleted: (id: number) => void;
}

export function VolunteerModal({ id, opened, onClose, ...rest }: Props) {
  const title = id === undefined ? 'Create a Volunteer Opportunity' : 'Update Volunteer Opportunity';
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      {(dialog, close) => {
        const props = { ...rest, dialog, close };
        return id === undefined ? <VolunteerForm {...props} opportunity={undefined} /> : <LoadedForm {...props} id={id} />;
      }}
    </FormDialog>
  );
}

type LoadedProps = Omit<Props, 'opened' | 'onClose' | 'id'> & { id: number; dialog: DialogState; close: () => void };

function LoadedForm({ id, ...props }: LoadedProps) {
  const { data, error, isFetching, refetch } = useQuery(opportunityQuery(id));
  if (data) return <VolunteerForm {...props} opportunity={data} />;
  if (!error) return <div className={sectionClasses.skeleton} aria-busy="true" />;
  const gone = error instanceof ApiFailure && error.status === 404;
  return (
    <>
      <p role="alert">
        {gone ? 'Somebody has deleted this volunteer opportunity.' : 'This volunteer opportunity could not be loaded.'}
      </p>
      <DialogActions>
        <Button variant="default" onClick={gone ? () => props.onDeleted(id) : props.close}>
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
