import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type SubmitEvent, useState } from 'react';
import { contentMessages } from '#contract/nonprofits/resources/content.ts';
import { addResourcePicture } from '#contract/nonprofits/resources/resources.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { FileButton } from '../../../platform/ui/forms/fields/file-button.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { pictureTypes } from '../../../platform/ui/pictures/picture-types.ts';
import { upload } from '../../../platform/upload.ts';
import { useUploadInto } from './use-upload-into.ts';

interface Props {
  editor: Editor;
  opened: boolean;
  onClose: () => void;
}

/** Uploads a picture with its description, and puts it at the cursor. */
export function AddPicture(props: Props) {
  return (
    <Dialog title="Picture" opened={props.opened} onClose={props.onClose}>
      <PictureForm {...props} />
    </Dialog>
  );
}

function PictureForm({ editor, onClose }: Props) {
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const [error, setError] = useState<string>();
  const { busy, problem, setProblem, add } = useUploadInto(editor, onClose);

  async function addPicture(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    setError(alt.trim() === '' ? contentMessages.alt : undefined);
    setProblem(file ? undefined : 'Choose a picture.');
    if (!file || alt.trim() === '') return;
    await add(async () => {
      const { image } = await upload(addResourcePicture, { params: undefined, file, quiet: true });
      return { type: 'image', attrs: { src: image, alt: alt.trim() } };
    });
  }

  return (
    <form className="stack gap-4" noValidate onSubmit={(event) => void addPicture(event)}>
      <FormProblem text={problem} />
      <FileButton accept={pictureTypes} label="Picture file" variant="default" onFile={setFile}>
        {file?.name ?? 'Choose picture'}
      </FileButton>
      <TextInput
        label="Description"
        description="For people who do not see the picture."
        value={alt}
        error={error}
        maxLength={500}
        autoComplete="off"
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
      />
      <SubmitActions submit="Add picture" busy={busy} onCancel={onClose} />
    </form>
  );
}
