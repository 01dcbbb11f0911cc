import { useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { CroppedPicture } from './cropped-picture.tsx';
import type { ImageCrop } from './image-crop.ts';
import classes from './image-modal.module.css';

interface Props {
  /** address of the chosen file */
  src: string;
  /** width divided by height of the crop; missing: any shape, beginning with the whole picture */
  aspect?: number;
  /** the crop to begin with */
  start?: ImageCrop | undefined;
  disabled: boolean;
  onCrop: (crop: ImageCrop) => void;
  onUnreadable: () => void;
}

const labels = {
  cropArea: 'Part to keep: move it with the arrow keys',
  nwDragHandle: 'Upper left corner: arrow keys change the size',
  nDragHandle: 'Upper edge: arrow keys change the size',
  neDragHandle: 'Upper right corner: arrow keys change the size',
  eDragHandle: 'Right edge: arrow keys change the size',
  seDragHandle: 'Lower right corner: arrow keys change the size',
  sDragHandle: 'Lower edge: arrow keys change the size',
  swDragHandle: 'Lower left corner: arrow keys change the size',
  wDragHandle: 'Left edge: arrow keys change the size',
};

const asCrop = ([x, y, width, height]: ImageCrop): PercentCrop => ({ unit: '%', x, y, width, height });
const whole = asCrop([0, 0, 100, 100]);

/** The largest centered crop with this aspect. */
function largest(aspect: number, width: number, height: number): PercentCrop {
  const wide = width / height > aspect;
  const shape = makeAspectCrop(wide ? { unit: '%', height: 100 } : { unit: '%', width: 100 }, aspect, width, height);
  return centerCrop(shape, width, height);
}

/** Chooses a crop of the picture, by pointer or keyboard. With `aspect`, previews the crop. */
export function ImageCropper({ src, aspect, start, disabled, onCrop, onUnreadable }: Props) {
  const [crop, setCrop] = useState<PercentCrop>();

  function change({ x, y, width, height }: PercentCrop): void {
    setCrop({ unit: '%', x, y, width, height });
    onCrop([x, y, width, height]);
  }

  return (
    <div className={classes.cropper}>
      <ReactCrop
        {...(crop ? { crop } : {})}
        {...(aspect === undefined ? {} : { aspect })}
        minWidth={24}
        minHeight={24}
        keepSelection
        disabled={disabled}
        ruleOfThirds
        ariaLabels={labels}
        className={classes.crop ?? ''}
        onChange={(_, percent) => change(percent)}
      >
        <img
          src={src}
          alt="What you chose"
          className={classes.source}
          onError={onUnreadable}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            change(start ? asCrop(start) : aspect === undefined ? whole : largest(aspect, naturalWidth, naturalHeight))
          }
        />
      </ReactCrop>
      {crop && aspect !== undefined && <Preview src={src} crop={crop} aspect={aspect} />}
    </div>
  );
}

function Preview({ src, crop: { x, y, width, height }, aspect }: { src: string; crop: PercentCrop; aspect: number }) {
  return (
    <figure className={classes.preview}>
      <figcaption>Preview</figcaption>
      <CroppedPicture src={src} crop={[x, y, width, height]} aspect={aspect} className={classes.frame} />
    </figure>
  );
}
