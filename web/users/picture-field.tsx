import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ImageCrop } from '../ui/image-modal.tsx';
import classes from './user-form.module.css';

const ImageModal = lazy(async () => ({ default: (await import('../ui/image-modal.tsx')).ImageModal }));

export interface ChosenPicture {
  file: File;
  crop: ImageCrop;
}

interface Props {
  value: ChosenPicture | undefined;
  onChange: (picture: ChosenPicture | undefined) => void;
}

/** A picture for a record that is not there yet: it is kept, and sent once the record is saved. */
export function PictureField({ value, onChange }: Props) {
  const [opened, setOpened] = useState<boolean>();
  const address = useAddress(value?.file);
  return (
    <div className={classes.picture}>
      {address && <img src={address} alt="Your choice" />}
      <Button variant="default" onClick={() => setOpened(true)}>
        {value ? 'Change Image' : 'Upload Image'}
      </Button>
      {value && (
        <Button variant="subtle" onClick={() => onChange(undefined)}>
          Remove
        </Button>
      )}
      {opened !== undefined && (
        <Suspense>
          <ImageModal
            title="Upload a Profile Image"
            opened={opened}
            onClose={() => setOpened(false)}
            aspect={1}
            onSave={async ({ file, crop }) => {
              onChange({ file, crop });
              setOpened(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function useAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
