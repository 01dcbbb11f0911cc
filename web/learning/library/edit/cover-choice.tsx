import { Button } from '@mantine/core';
import { useState } from 'react';
import { type LibraryFile, libraryMessages } from '#contract/learning/library/library-files.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { heicTypes } from '../../../platform/ui/pictures/picture-types.ts';
import { useObjectUrl } from '../../../platform/ui/pictures/use-object-url.ts';
import classes from './file-form.module.css';

interface Props {
  file: LibraryFile | undefined;
  /** the newly chosen cover */
  cover: File | undefined;
  /** whether saving removes the stored cover */
  without: boolean;
  error: string | undefined;
  onChoose: (cover: File) => void;
  onRemove: () => void;
}

/** Chooses or removes the cover of a file. Without a chosen cover, PDFs and pictures show their first page. */
export function CoverChoice({ file, cover, without, error, onChoose, onRemove }: Props) {
  const [problem, setProblem] = useState<string>();
  const address = useObjectUrl(cover);
  const stored = without ? undefined : file?.previewImage?.thumbnail;
  const shown = address ?? stored;
  const limit = programme().uploadLimits.image;

  function choose(chosen: File | undefined): void {
    if (!chosen) return;
    // browsers give a HEIC file no type
    const isPicture = chosen.type.startsWith('image/') || /\.hei[cf]$/i.test(chosen.name);
    const wrong = !isPicture
      ? libraryMessages.cover
      : chosen.size > limit
        ? `This image is too large: the limit is ${limit / 1_000_000} MB.`
        : undefined;
    setProblem(wrong);
    if (!wrong) onChoose(chosen);
  }
  const told = problem ?? error;

  return (
    <fieldset className={classes.cover}>
      <legend className={classes.label}>Preview image</legend>
      {shown && <img src={shown} alt="" className={classes.thumbnail} />}
      <div className="row middle gap-1-half-3">
        <label className={classes.coverButton}>
          {shown ? 'Choose another image' : 'Choose an image'}
          <input
            type="file"
            accept={`image/*${heicTypes}`}
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </label>
        {(cover !== undefined || (file?.previewChosen && !without)) && (
          <Button variant="subtle" size="compact-sm" onClick={onRemove}>
            Remove image
          </Button>
        )}
        <p className="soft text-14 breakable">Optional: PDFs and pictures show their first page.</p>
        {told && (
          <p role="alert" className={classes.problem}>
            {told}
          </p>
        )}
      </div>
    </fieldset>
  );
}
