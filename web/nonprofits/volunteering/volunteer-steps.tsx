import type { Volunteer, Volunteering } from '#contract/nonprofits/volunteering/volunteering.ts';
import { FormDialog } from '../../platform/ui/dialogs/form-dialog.tsx';
import { AnswerForm } from './answer-form.tsx';
import { HoursForm } from './hours-form.tsx';
import { NotesForm } from './notes-form.tsx';

export type VolunteerStep =
  | { kind: 'answer' | 'hours'; volunteer: Volunteer; volunteering: Volunteering }
  | { kind: 'notes'; volunteering: Volunteering };

interface Props {
  step: VolunteerStep | undefined;
  onClose: () => void;
}

/** The answer to an offer, a volunteer's hours, and the notes on an opportunity, each in its own dialog. */
export function VolunteerSteps({ step, onClose }: Props) {
  if (!step) return null;
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
