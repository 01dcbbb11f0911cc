import type { ListedEvent } from '#contract/nonprofits/announcements/events.ts';
import type { DialogState } from '../../../../platform/ui/dialogs/form-dialog.tsx';

/** The props of a form that publishes, repeats or cancels an event, in its dialog. */
export interface StepProps {
  event: ListedEvent;
  dialog: DialogState;
  /** closes the dialog; asks first if something was typed */
  onBack: () => void;
  onDone: () => void;
}
