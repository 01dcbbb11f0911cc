import { type LibraryFile, libraryMessages } from '#contract/learning/library/library-files.ts';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { FileForm } from './file-form.tsx';

interface Props {
  opened: boolean;
  /** undefined: a new file */
  file: LibraryFile | undefined;
  /** the tag that a new file begins with */
  topic?: string | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Uploads a file, or changes one. */
export function FileDialog({ opened, file, topic, onClose, onDeleted }: Props) {
  return (
    <FormDialog title={file ? 'Edit File' : 'Upload File'} opened={opened} onClose={onClose}>
      {(dialog, close) => (
        <FileForm
          key={file?.id ?? 'new'}
          file={file}
          topic={topic}
          dialog={dialog}
          close={close}
          savedText={file ? libraryMessages.changed : libraryMessages.uploaded}
          onDone={onClose}
          onDeleted={onDeleted}
        />
      )}
    </FormDialog>
  );
}
