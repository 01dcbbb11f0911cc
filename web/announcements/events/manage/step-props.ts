import type { ListedEvent } from '#contract/announcements/events.ts';
import type { DialogState } from '../../../ui/dialogs/form-dialog.tsx';

/** The props of the form in a step's dialog. */
export interface StepProps {
  event: ListedEvent;
  dialog: DialogState;
  /** closes the dialog; asks first if something was typed */
  onBack: () => void;
  onDone: () => void;
}
