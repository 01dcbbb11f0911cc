import { IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { libraryExtensions } from '#contract/learning/library/library-files.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { FilePicker } from '../../../platform/ui/forms/fields/file-picker.tsx';
import { formatSize } from '../../../platform/ui/text/format-size.ts';
import classes from './file-form.module.css';

interface Props {
  file: File | undefined;
  /** the stored file's name, if there is one */
  current: string | undefined;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
}

/** Chooses the file to upload, also by dropping it. */
export function FileChoice({ file, current, error, onChoose }: Props) {
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const { file: limit } = programme().uploadLimits;
  const megabytes = limit / 1_000_000;

  function choose(chosen: File | null | undefined): void {
    if (!chosen) return;
    const isTooLarge = chosen.size > limit;
    setProblem(
      isTooLarge ? `This file is too large: the limit is ${megabytes} MB. Longer recordings can be added as a link.` : undefined,
    );
    onChoose(isTooLarge ? undefined : chosen);
  }
  const told = problem ?? error;

  const name = file ? `${file.name}, ${formatSize(file.size)}` : current && `Now: ${current}`;

  return (
    <div>
      <FilePicker
        label={file ? 'Choose another file' : current ? 'Replace the file' : 'Choose a file'}
        hint={`Up to ${megabytes} MB.`}
        accept={libraryExtensions}
        icon={<IconUpload size={22} aria-hidden />}
        isChosen={name !== undefined}
        describedBy={id}
        isInvalid={told !== undefined}
        onChoose={choose}
      />
      <div id={id}>
        {name !== undefined && <p className="soft text-14 above-1 breakable centered">{name}</p>}
        {told && (
          <p role="alert" className={classes.problem}>
            {told}
          </p>
        )}
      </div>
    </div>
  );
}
