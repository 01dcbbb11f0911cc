import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deleteVolunteer, type Volunteer, type Volunteering } from '#contract/volunteering/volunteering.ts';
import { call } from '../api.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { showAlert } from '../ui/feedback/alerts.ts';
import { AnswerForm } from './answer-form.tsx';
import { HoursForm } from './hours-form.tsx';
import { NotesForm } from './notes-form.tsx';
import { dropVolunteering } from './volunteering-queries.ts';

export type VolunteerStep =
  | { kind: 'answer' | 'hours' | 'delete'; volunteer: Volunteer; volunteering: Volunteering }
  | { kind: 'notes'; volunteering: Volunteering };

interface Props {
  step: VolunteerStep | undefined;
  onClose: () => void;
}

/** What staff do with an offer, and the notes on an opportunity, each in its own dialog. */
export function VolunteerSteps({ step, onClose }: Props) {
  if (!step) return null;
  if (step.kind === 'delete') return <DeleteQuestion volunteer={step.volunteer} onClose={onClose} />;
  const title =
    step.kind === 'notes'
      ? `Notes on “${step.volunteering.name}”`
      : step.kind === 'answer'
        ? `Answer ${step.volunteer.name}`
        : `Hours of ${step.volunteer.name}`;
  return (
    <FormDialog title={title} opened onClose={onClose} size="normal">
      {(dialog, close) => {
        const props = { dialog, onBack: close, onDone: onClose };
        if (step.kind === 'notes') return <NotesForm volunteering={step.volunteering} {...props} />;
        return step.kind === 'answer' ? (
          <AnswerForm volunteer={step.volunteer} {...props} />
        ) : (
          <HoursForm volunteer={step.volunteer} {...props} />
        );
      }}
    </FormDialog>
  );
}

function DeleteQuestion({ volunteer, onClose }: { volunteer: Volunteer; onClose: () => void }) {
  const client = useQueryClient();
  const { id, name } = volunteer;
  useEffect(() => {
    let current = true;
    void (async () => {
      const yes = await confirm({
        title: `Delete the data of “${name}”?`,
        text: 'The offer, the answer, the hours and the emails about it are deleted. This can’t be undone.',
        confirm: 'Delete',
        loss: true,
      });
      if (!current) return;
      onClose();
      if (!yes) return;
      await call(deleteVolunteer, { params: { id } });
      showAlert({ tone: 'success', text: `The data of ${name} is deleted.` });
    })()
      .catch(() => undefined)
      .finally(() => dropVolunteering(client));
    return () => {
      current = false;
    };
  }, [id, name, onClose, client]);
  return null;
}
