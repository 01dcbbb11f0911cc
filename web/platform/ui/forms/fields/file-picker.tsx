import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './file-picker.module.css';

interface Props {
  /** the button's text: `Choose a picture` */
  label: string;
  /** says which files are accepted, after “or drop it here.” */
  hint: string;
  /** the `accept` of the file input; the server checks the bytes */
  accept: string;
  icon: ReactNode;
  /** a file was chosen: only the button is shown */
  isChosen?: boolean;
  disabled?: boolean;
  /** ids of elements that describe the input, such as an error */
  describedBy?: string;
  isInvalid?: boolean;
  onChoose: (file: File | null | undefined) => void;
  /** allows several files, and is called in place of `onChoose` */
  onChooseAll?: (files: File[]) => void;
}

/** Chooses one or several files, with a button or by dropping them. */
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
  onChooseAll,
}: Props) {
  const [over, setOver] = useState(false);
  const dragged = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setOver(is);
  };
  const choose = (files: FileList | null) => (onChooseAll ? onChooseAll([...(files ?? [])]) : onChoose(files?.[0]));
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
        if (!disabled) choose(event.dataTransfer.files);
      }}
    >
      <label className={`${classes.choose} outlined-inside line-on-hover`}>
        {icon}
        <span>{label}</span>
        <input
          type="file"
          accept={accept}
          multiple={onChooseAll !== undefined}
          disabled={disabled}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          data-autofocus
          onChange={({ currentTarget }) => {
            choose(currentTarget.files);
            // lets the same file be chosen again
            currentTarget.value = '';
          }}
        />
      </label>
      {!isChosen && (
        <p className="soft text-14">
          or drop {onChooseAll ? 'them' : 'it'} here. {hint}
        </p>
      )}
    </div>
  );
}
