import { Button } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { convertPicture } from '#contract/platform/appearance/convert-picture.ts';
import { uploadedFileMessages } from '#contract/platform/wire/file-messages.ts';
import { ApiFailure } from '../../api.ts';
import { programme } from '../../programme/programme.ts';
import { upload } from '../../upload.ts';
import { Dialog, DialogActions } from '../dialogs/dialog.tsx';
import { UploadProgress } from '../feedback/loading/upload-progress.tsx';
import { FilePicker } from '../forms/fields/file-picker.tsx';
import { FormProblem } from '../forms/form-problem.tsx';
import type { ImageCrop } from './image-crop.ts';
import classes from './image-modal.module.css';
import { pictureTypes } from './picture-types.ts';
import { useObjectUrl } from './use-object-url.ts';

const ImageCropper = lazy(async () => ({ default: (await import('./image-cropper.tsx')).ImageCropper }));

interface Upload {
  file: File;
  crop: ImageCrop;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** width divided by height of the crop: 1 for a person */
  aspect: number;
  /** uploads with `quiet: true`; this modal shows the error */
  onSave: (upload: Upload) => Promise<void>;
}

/** Chooses a picture and its crop. */
export function ImageModal(props: Props) {
  return (
    <Dialog title={props.title} opened={props.opened} onClose={props.onClose}>
      <Content {...props} />
    </Dialog>
  );
}

/** Why a file cannot be sent: it is too large. Undefined if it can be sent. */
function problemOf(file: File): string | undefined {
  const { image } = programme().uploadLimits;
  return file.size > image ? `This image is too large: the limit is ${image / 1_000_000} MB.` : undefined;
}

function Content({ onClose, aspect, onSave }: Props) {
  const [file, setFile] = useState<File>();
  const [crop, setCrop] = useState<ImageCrop>();
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const controller = useRef<AbortController>(null);
  const address = useObjectUrl(file);
  const busy = progress !== undefined;
  // closing the modal with Escape or the cross cancels the upload too
  useEffect(() => () => controller.current?.abort(), []);

  function choose(chosen: File | null | undefined): void {
    if (!chosen || busy) return;
    const wrong = problemOf(chosen);
    setProblem(wrong);
    setCrop(undefined);
    setFile(wrong ? undefined : chosen);
  }

  /** Sends a file, and shows how far it is and what was wrong with it. */
  async function send(work: (sending: Pick<Upload, 'signal' | 'onProgress'>) => Promise<void>): Promise<void> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProblem(undefined);
    setProgress(0);
    try {
      await work({ signal, onProgress: setProgress });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(error.summary);
      setProgress(undefined);
    }
  }

  async function save(): Promise<void> {
    if (!file || !crop || busy) return;
    await send((sending) => onSave({ file, crop, ...sending }));
  }

  /** Most browsers cannot show HEIC: then the server makes a copy, which is cropped and saved in its place. */
  async function convert(unreadable: File): Promise<void> {
    setFile(undefined);
    if (!(await mayBeHeic(unreadable))) return setProblem(uploadedFileMessages.notAPicture);
    await send(async (sending) => {
      setFile(await shownPicture(unreadable, sending));
      setProgress(undefined);
    });
  }

  return (
    <>
      <FormProblem text={problem} />
      {address && (
        <Suspense fallback={<div className={classes.waiting} />}>
          <ImageCropper
            key={address}
            src={address}
            aspect={aspect}
            disabled={busy}
            onCrop={setCrop}
            onUnreadable={() => file && void convert(file)}
          />
        </Suspense>
      )}
      <FilePicker
        label={file ? 'Choose another picture' : 'Choose a picture'}
        hint={`JPEG, PNG, WebP, GIF, AVIF or HEIC, up to ${programme().uploadLimits.image / 1_000_000} MB.`}
        accept={pictureTypes}
        icon={<IconPhotoUp size={22} aria-hidden />}
        isChosen={file !== undefined}
        disabled={busy}
        onChoose={choose}
      />
      {busy && (
        <div className="soft text-14 above-4">
          <UploadProgress share={progress} after="Making it fit…" />
        </div>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!crop} loading={busy} onClick={() => void save()}>
          Save
        </Button>
      </DialogActions>
    </>
  );
}

/** Whether the file is of the family of HEIC and AVIF, which not every browser shows. */
async function mayBeHeic(file: File): Promise<boolean> {
  return (await file.slice(4, 8).text()) === 'ftyp';
}

/** A copy of the picture that every browser shows, made by the server. Rejects with what the server says of the file. */
async function shownPicture(file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }): Promise<File> {
  const { webp } = await upload(convertPicture, { params: undefined, file, quiet: true, ...options });
  const bytes = Uint8Array.from(atob(webp), (sign) => sign.charCodeAt(0));
  return new File([bytes], `${file.name.replace(/\.[^.]*$/, '')}.webp`, { type: 'image/webp' });
}
