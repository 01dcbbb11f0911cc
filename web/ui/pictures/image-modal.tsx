import { Button } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { type DragEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../api.ts';
import { programme } from '../../programme/programme.ts';
import { Dialog, DialogActions } from '../dialogs/dialog.tsx';
import { FormProblem } from '../forms/form-problem.tsx';
import type { ImageCrop } from './image-crop.ts';
import classes from './image-modal.module.css';

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

const types = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const unreadable = 'This is not a picture that can be read. Upload a JPEG, PNG, WebP, GIF or AVIF file.';

/** Checks a file before it is sent. */
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
  // Escape and the cross cancel an upload too
  useEffect(() => () => controller.current?.abort(), []);

  function choose(chosen: File | null | undefined): void {
    if (!chosen || busy) return;
    const wrong = problemOf(chosen);
    setProblem(wrong);
    setCrop(undefined);
    setFile(wrong ? undefined : chosen);
  }

  async function save(): Promise<void> {
    if (!file || !crop || busy) return;
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProblem(undefined);
    setProgress(0);
    try {
      await onSave({ file, crop, signal, onProgress: setProgress });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(error.summary);
      setProgress(undefined);
    }
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
            onUnreadable={() => {
              setFile(undefined);
              setProblem(unreadable);
            }}
          />
        </Suspense>
      )}
      <FilePicker again={file !== undefined} disabled={busy} onChoose={choose} />
      {busy && <UploadProgress share={progress} />}
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

function useObjectUrl(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

interface PickerProps {
  again: boolean;
  disabled: boolean;
  onChoose: (file: File | null | undefined) => void;
}

function FilePicker({ again, disabled, onChoose }: PickerProps) {
  const [over, setOver] = useState(false);
  const dragged = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is optional; the file field inside is the accessible way
    <div
      className={classes.picker}
      data-over={over || undefined}
      data-again={again || undefined}
      onDragOver={(event) => dragged(event, true)}
      onDragLeave={(event) => dragged(event, false)}
      onDrop={(event) => {
        dragged(event, false);
        onChoose(event.dataTransfer.files[0]);
      }}
    >
      <label className={classes.choose}>
        <IconPhotoUp size={22} aria-hidden />
        <span>{again ? 'Choose another picture' : 'Choose a picture'}</span>
        <input
          type="file"
          accept={types}
          disabled={disabled}
          data-autofocus
          onChange={({ currentTarget }) => {
            onChoose(currentTarget.files?.[0]);
            // lets the same file be chosen again
            currentTarget.value = '';
          }}
        />
      </label>
      {!again && (
        <p className={classes.hint}>
          or drop it here. JPEG, PNG, WebP, GIF or AVIF, up to {programme().uploadLimits.image / 1_000_000} MB.
        </p>
      )}
    </div>
  );
}

function UploadProgress({ share }: { share: number }) {
  return (
    <div className={classes.progress} role="status">
      <progress value={share} max={1} aria-label="Uploading" />
      <span>{share < 1 ? `${Math.round(share * 100)} %` : 'Making it fit…'}</span>
    </div>
  );
}
