import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { CroppedPicture } from './cropped-picture.tsx';
import { type ImageCrop, ImageModal } from './image-modal.tsx';
import classes from './picture-choice.module.css';

/** A picture that is uploaded once there is a record that it belongs to. */
export interface ChosenPicture {
  file: File;
  crop: ImageCrop;
}

interface Props {
  /** of the modal */
  title: string;
  aspect: number;
  picture: ChosenPicture | undefined;
  onChoose: (picture: ChosenPicture | undefined) => void;
}

/** Chooses the picture of a new record, and shows it meanwhile. */
export function PictureChoice({ title, aspect, picture, onChoose }: Props) {
  const [opened, setOpened] = useState(false);
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    if (!picture) return setSrc(undefined);
    const made = URL.createObjectURL(picture.file);
    setSrc(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);

  return (
    <div className={classes.choice}>
      {picture && src && <CroppedPicture src={src} crop={picture.crop} aspect={aspect} className={classes.picture} />}
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconPhoto size={18} aria-hidden />} onClick={() => setOpened(true)}>
          {picture ? 'Change Image' : 'Upload Image'}
        </Button>
        {picture && (
          <Button variant="subtle" className={classes.remove} onClick={() => onChoose(undefined)}>
            Remove Image
          </Button>
        )}
      </div>
      <ImageModal
        title={title}
        opened={opened}
        onClose={() => setOpened(false)}
        aspect={aspect}
        onSave={async ({ file, crop }) => {
          onChoose({ file, crop });
          setOpened(false);
        }}
      />
    </div>
  );
}
