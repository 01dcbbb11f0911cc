import { Button, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import { UploadProgress } from '../../../platform/ui/feedback/loading/upload-progress.tsx';
import { useObjectUrl } from '../../../platform/ui/pictures/use-object-url.ts';
import { formatSize } from '../../../platform/ui/text/format-size.ts';
import { photoLabels } from '../edit/photo-values.ts';
import { NotShown } from '../not-shown.tsx';
import classes from './upload-form.module.css';
import type { QueuedPhoto } from './use-upload-queue.ts';

const ImageCropper = lazy(async () => ({
  default: (await import('../../../platform/ui/pictures/image-cropper.tsx')).ImageCropper,
}));

interface Props {
  item: QueuedPhoto;
  /** true once the form was submitted: shows what is missing */
  checked: boolean;
  busy: boolean;
  onChange: (changes: Partial<QueuedPhoto>) => void;
  onRemove: () => void;
}

/** A photo of the upload queue: its texts, its crop, and the progress of its upload. */
export function QueuedItem({ item, checked, busy, onChange, onRemove }: Props) {
  const [cropping, setCropping] = useState(false);
  const [unseen, setUnseen] = useState(false);
  const src = useObjectUrl(item.file);
  const { state, name, alt, description, share, problem, file } = item;
  const isDone = state === 'done';
  const still = busy || isDone;
  return (
    <li className={`${classes.item} loss-edge`} data-state={state}>
      {src && !cropping && !unseen && <img src={src} alt="" className={classes.thumbnail} onError={() => setUnseen(true)} />}
      <div className={classes.texts}>
        <p className="soft text-14 breakable">
          {file.name}, {formatSize(file.size)}
        </p>
        {unseen && !isDone && <NotShown />}
        <TextInput
          label={photoLabels.name}
          withAsterisk
          readOnly={still}
          value={name}
          error={checked && name.trim() === '' ? photoMessages.name : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        />
        <Textarea
          label={photoLabels.alt}
          withAsterisk
          description="One sentence for people who can’t see it."
          readOnly={still}
          autosize
          minRows={1}
          value={alt}
          error={checked && alt.trim() === '' ? photoMessages.alt : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ alt: value })}
        />
        <Textarea
          label={photoLabels.description}
          readOnly={still}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={5_000}
          value={description}
          onChange={({ currentTarget: { value } }) => onChange({ description: value })}
        />
        {src && cropping && (
          <Suspense>
            <ImageCropper
              src={src}
              start={item.crop}
              disabled={still}
              onCrop={(crop) => onChange({ crop })}
              onUnreadable={() => setCropping(false)}
            />
          </Suspense>
        )}
        {state === 'sending' && <UploadProgress share={share} after="Making the sizes…" />}
        {problem && state === 'failed' && (
          <p role="alert" className="loss">
            {problem}
          </p>
        )}
        {isDone && <p role="status">Uploaded.</p>}
        {!still && (
          <div className="row gap-2">
            {!unseen && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-expanded={cropping}
                onClick={() => {
                  setCropping(!cropping);
                  if (cropping) onChange({ crop: undefined });
                }}
              >
                {cropping ? 'Use the whole picture' : 'Crop'}
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" className="loss" onClick={onRemove}>
              Remove<span className="only-read-out"> {name}</span>
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
