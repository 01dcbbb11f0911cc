import { Button } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { addResourceFile } from '#contract/nonprofits/resources/resources.ts';
import { Dialog, DialogActions } from '../../../platform/ui/dialogs/dialog.tsx';
import { FileButton } from '../../../platform/ui/forms/fields/file-button.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { upload } from '../../../platform/upload.ts';
import { useUploadInto } from './use-upload-into.ts';

interface Props {
  editor: Editor;
  opened: boolean;
  onClose: () => void;
}

/** Uploads a file to download, and puts it at the cursor. */
export function AddFile(props: Props) {
  return (
    <Dialog title="File to download" opened={props.opened} onClose={props.onClose}>
      <FileForm {...props} />
    </Dialog>
  );
}

function FileForm({ editor, onClose }: Props) {
  const { busy, problem, add } = useUploadInto(editor, onClose);
  const addFile = (file: File) =>
    add(async () => ({ type: 'file', attrs: await upload(addResourceFile, { params: undefined, file, quiet: true }) }));

  return (
    <div className="stack gap-4">
      <FormProblem text={problem} />
      <p>A PDF, an office document, a picture, a text or a zip archive. Everybody who may open this page can download it.</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <FileButton accept="" label="File" variant="filled" loading={busy} onFile={(file) => void addFile(file)}>
          Choose file
        </FileButton>
      </DialogActions>
    </div>
  );
}
