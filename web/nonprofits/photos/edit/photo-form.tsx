import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCrop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import type { Photo } from '#contract/nonprofits/photos/photo-record.ts';
import { printWords } from '#contract/nonprofits/photos/photo-sizes.ts';
import { changePhoto } from '#contract/nonprofits/photos/photos.ts';
import { fileTagList } from '#contract/platform/fields/tags.ts';
import type { DialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { UploadProgress } from '../../../platform/ui/feedback/loading/upload-progress.tsx';
import { DialogForm } from '../../../platform/ui/forms/dialogs/dialog-form.tsx';
import { useDialogForm } from '../../../platform/ui/forms/dialogs/use-dialog-form.ts';
import { TagsField } from '../../../platform/ui/forms/fields/choosing/tags-field.tsx';
import { FileButton } from '../../../platform/ui/forms/fields/file-button.tsx';
import type { ImageCrop } from '../../../platform/ui/pictures/image-crop.ts';
import { useObjectUrl } from '../../../platform/ui/pictures/use-object-url.ts';
import { upload } from '../../../platform/upload.ts';
import { deleteWithUndo } from '../delete-with-undo.ts';
import { NotShown } from '../not-shown.tsx';
import { PhotoPicture } from '../photo-picture.tsx';
import { dropPhotos } from '../photo-queries.ts';
import { photoTypes, problemOfFile } from '../upload/sendable.ts';
import { ConsentFields } from './consent-fields.tsx';
import classes from './photo-form.module.css';
import { type PhotoValues, photoLabels, photoSchema, photoValues, sentFields } from './photo-values.ts';

const ImageCropper = lazy(async () => ({
  default: (await import('../../../platform/ui/pictures/image-cropper.tsx')).ImageCropper,
}));

interface Props {
  photo: Photo;
  dialog: DialogState;
  close: () => void;
  /** closes the dialog without a question */
  onDone: () => void;
}

export const photoTagRule = { schema: fileTagList, letters: 'Letters, digits and underscores' };

/** Edits a photo: its texts, its permission, its crop, and the picture itself. */
export function PhotoForm({ photo, dialog, close, onDone }: Props) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [crop, setCrop] = useState<ImageCrop>();
  const [problem, setProblem] = useState<string>();
  const [unseen, setUnseen] = useState(false);
  const [progress, setProgress] = useState<number>();

  async function send(values: Partial<PhotoValues>, version: number): Promise<Photo> {
    const fields = { ...sentFields(values), version: String(version), ...cropFields(crop) };
    try {
      return await upload(changePhoto, { params: { id: photo.id }, fields, file, onProgress: setProgress, quiet: 'refusals' });
    } finally {
      setProgress(undefined);
    }
  }

  const form = useDialogForm<PhotoValues, Photo>({
    what: 'photo',
    item: photo,
    nameOf: ({ name }) => name,
    values: (item) => photoValues(item ?? photo),
    labels: photoLabels,
    formats: { tags: (tags) => tags.join(', '), consentUses: (uses) => uses.join(', ') },
    schema: photoSchema,
    create: (body) => send(body, photo.version),
    update: (_, body, version) => send(body, version),
    dialog,
    savedText: photoMessages.changed,
    onSaved: () => {
      void dropPhotos(client);
      onDone();
    },
  });

  function choose(chosen: File | undefined): void {
    if (!chosen) return;
    const wrong = problemOfFile(chosen);
    setProblem(wrong);
    setCrop(undefined);
    setUnseen(false);
    setFile(wrong ? undefined : chosen);
  }

  return (
    <DialogForm form={{ ...form, dirty: form.dirty || file !== undefined || crop !== undefined }} close={close} submit="Save">
      {photo.better && (
        <blockquote className={classes.asked}>
          <strong>The programme asks for a better photo:</strong>
          <p className="lines">{photo.better.words}</p>
        </blockquote>
      )}
      <PictureTools
        photo={photo}
        file={file}
        crop={crop}
        disabled={form.busy}
        onCrop={setCrop}
        onChoose={choose}
        unseen={unseen}
        onUnreadable={() => setUnseen(true)}
      />
      {problem && <p role="alert">{problem}</p>}
      <TextInput {...form.input('name')} label={photoLabels.name} withAsterisk />
      <Textarea
        {...form.input('alt')}
        label={photoLabels.alt}
        withAsterisk
        description="One sentence for people who can’t see it. A photo without it is not approved."
        autosize
        minRows={2}
      />
      <TextInput {...form.input('credit')} label={photoLabels.credit} description="Who took it, as it should be printed." />
      <Textarea {...form.input('description')} label={photoLabels.description} autosize minRows={2} maxRows={8} />
      <TagsField {...form.field('tags')} label={photoLabels.tags} rule={photoTagRule} />
      <ConsentFields
        values={form.values}
        errors={form.errors}
        onChange={(changes) => {
          for (const [name, value] of Object.entries(changes)) form.set(name as keyof PhotoValues, value);
        }}
      />
      {progress !== undefined && <UploadProgress share={progress} after="Making the sizes…" />}
      <div>
        <Button
          variant="subtle"
          className="loss"
          disabled={form.busy}
          onClick={() =>
            void deleteWithUndo(client, photo).then((deleted) => {
              if (!deleted) return;
              form.copy.discard();
              onDone();
            })
          }
        >
          Delete File
        </Button>
      </div>
    </DialogForm>
  );
}

function cropFields(crop: ImageCrop | undefined): Record<string, string> {
  if (!crop) return {};
  const [left, top, width, height] = crop;
  return left === 0 && top === 0 && width > 99.9 && height > 99.9 ? { withoutCrop: 'true' } : { crop: crop.join(',') };
}

interface ToolsProps {
  photo: Photo;
  file: File | undefined;
  crop: ImageCrop | undefined;
  disabled: boolean;
  onCrop: (crop: ImageCrop | undefined) => void;
  onChoose: (file: File | undefined) => void;
  /** the browser cannot show the file; the server may read it */
  unseen: boolean;
  onUnreadable: () => void;
}

/** The picture, with the tools that replace and crop it. */
function PictureTools({ photo, file, crop, disabled, onCrop, onChoose, unseen, onUnreadable }: ToolsProps) {
  const [cropping, setCropping] = useState(false);
  const own = useObjectUrl(file);
  const src = own ?? `${photo.copies.base}-whole.jpg${photo.copies.query}`;
  const first = file ? undefined : asCrop(photo.crop);
  return (
    <div className={classes.picture}>
      {unseen ? (
        <NotShown />
      ) : cropping || own ? (
        <Suspense>
          <ImageCropper
            key={src}
            src={src}
            start={crop ?? first}
            disabled={disabled}
            onCrop={onCrop}
            onUnreadable={onUnreadable}
          />
        </Suspense>
      ) : (
        <PhotoPicture photo={photo} sizes="(min-width: 40rem) 30rem, 90vw" className={classes.shown} />
      )}
      <div className={classes.tools}>
        {!cropping && !own && (
          <Button variant="default" leftSection={<IconCrop size={18} aria-hidden />} onClick={() => setCropping(true)}>
            Crop
          </Button>
        )}
        <FileButton label="Photo" accept={photoTypes} disabled={disabled} variant="default" onFile={onChoose}>
          {file ? 'Choose another file' : 'Replace the Photo'}
        </FileButton>
        <a href={photo.file} target="_blank" rel="noopener">
          Open at full size
        </a>
      </div>
      <p className="soft text-14">
        {photo.width} × {photo.height} pixels: good for up to {printWords(photo)}. A new picture or crop has to be approved again.
      </p>
    </div>
  );
}

function asCrop(crop: readonly number[] | null): ImageCrop | undefined {
  const [left, top, width, height] = crop ?? [];
  if (left === undefined || top === undefined || width === undefined || height === undefined) return undefined;
  return [left, top, width, height];
}
