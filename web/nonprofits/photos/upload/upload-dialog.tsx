import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { UploadForm } from './upload-form.tsx';

interface Props {
  opened: boolean;
  /** files that were dropped or pasted on the page */
  files: readonly File[];
  onClose: () => void;
}

/** Uploads photos, several at once. */
export function UploadDialog({ opened, files, onClose }: Props) {
  return (
    <FormDialog title="Upload Photos" opened={opened} onClose={onClose}>
      {(dialog, close) => <UploadForm dialog={dialog} close={close} first={files} onDone={onClose} />}
    </FormDialog>
  );
}
