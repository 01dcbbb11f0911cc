import { Button } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { addResourceFile } from '#contract/resources/resources.ts';
import { ApiFailure } from '../../api.ts';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { upload } from '../../upload.ts';
import classes from './editor.module.css';

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
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function add(file: File): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const attrs = await upload(addResourceFile, { params: undefined, file, quiet: true });
      editor.chain().focus().insertContent({ type: 'file', attrs }).run();
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      setProblem(failure.summary);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.fields}>
      <FormProblem text={problem} />
      <p>A PDF, an office document, a picture, a text or a zip archive. Everybody who may open this page can download it.</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <FileButton accept="" label="File" variant="filled" loading={busy} onFile={(file) => void add(file)}>
          Choose file
        </FileButton>
      </DialogActions>
    </div>
  );
}
