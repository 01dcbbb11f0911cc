import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CroppedPicture } from './cropped-picture.tsx';
import type { ImageCrop } from './image-crop.ts';
import { PictureButton } from './picture-button.tsx';
import classes from './picture-choice.module.css';

/** A picture to upload after its record has been created. */
export interface ChosenPicture {
  file: File;
  crop: ImageCrop;
}

interface Props {
  /** the modal's title */
  title: string;
  aspect: number;
  picture: ChosenPicture | undefined;
  onChoose: (picture: ChosenPicture | undefined) => void;
}

/** Chooses and previews the picture of a new record. */
export function PictureChoice({ title, aspect, picture, onChoose }: Props) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    if (!picture) return setSrc(undefined);
    const made = URL.createObjectURL(picture.file);
    setSrc(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);

  return (
    <div className="stack gap-3 start">
      {picture && src && <CroppedPicture src={src} crop={picture.crop} aspect={aspect} className={classes.picture} />}
      <div className="row gap-2">
        <PictureButton
          title={title}
          aspect={aspect}
          hasPicture={picture !== undefined}
          onSave={async ({ file, crop }) => onChoose({ file, crop })}
        />
        {picture && (
          <Button variant="subtle" className="loss" onClick={() => onChoose(undefined)}>
            Remove Image
          </Button>
        )}
      </div>
    </div>
  );
}
