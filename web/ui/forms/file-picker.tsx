import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './file-picker.module.css';

interface Props {
  /** of the button: `Choose a picture` */
  label: string;
  /** what is accepted: after “or drop it here.” */
  hint: string;
  /** of the file input; the server checks the bytes */
  accept: string;
  icon: ReactNode;
  /** a file was chosen: the place shrinks to its button */
  isChosen?: boolean;
  disabled?: boolean;
  /** ids of elements that say more, such as what is wrong */
  describedBy?: string;
  isInvalid?: boolean;
  onChoose: (file: File | null | undefined) => void;
}

/** Chooses a file with a button, or takes one that is dropped. */
export function FilePicker({
  label,
  hint,
  accept,
  icon,
  isChosen = false,
  disabled = false,
  describedBy,
  isInvalid = false,
  onChoose,
}: Props) {
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
      data-again={isChosen || undefined}
      onDragOver={(event) => dragged(event, true)}
      onDragLeave={(event) => dragged(event, false)}
      onDrop={(event) => {
        dragged(event, false);
        if (!disabled) onChoose(event.dataTransfer.files[0]);
      }}
    >
      <label className={classes.choose}>
        {icon}
        <span>{label}</span>
        <input
          type="file"
          accept={accept}
          disabled={disabled}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          data-autofocus
          onChange={({ currentTarget }) => {
            onChoose(currentTarget.files?.[0]);
            // lets the same file be chosen again
            currentTarget.value = '';
          }}
        />
      </label>
      {!isChosen && <p className={classes.hint}>or drop it here. {hint}</p>}
    </div>
  );
}
