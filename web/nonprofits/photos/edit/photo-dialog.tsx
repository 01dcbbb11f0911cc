import type { Photo } from '#contract/nonprofits/photos/photo-record.ts';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { PhotoForm } from './photo-form.tsx';

interface Props {
  opened: boolean;
  photo: Photo;
  onClose: () => void;
}

export function PhotoDialog({ opened, photo, onClose }: Props) {
  return (
    <FormDialog title="Edit Photo" opened={opened} onClose={onClose}>
      {(dialog, close) => <PhotoForm key={photo.id} photo={photo} dialog={dialog} close={close} onDone={onClose} />}
    </FormDialog>
  );
}
