import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { groupsOf, mostFilesOf } from '#contract/applications/element-types/file.ts';
import type { QuestionOf } from '#contract/applications/elements.ts';
import { acceptOf } from '#contract/applications/files.ts';
import { questionIds } from '../../questions/question-ids.ts';

interface Props {
  question: QuestionOf<'FILE'>;
  /** whether there is a file already */
  again: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The button that opens the file chooser of the browser. */
export function FileChooser({ question, again, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const ids = questionIds(question.uid);
  const several = mostFilesOf(question) > 1;
  return (
    <>
      <input
        ref={input}
        id={ids.input}
        className="only-read-out"
        type="file"
        accept={acceptOf(groupsOf(question))}
        multiple={several}
        tabIndex={-1}
        aria-labelledby={ids.label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => input.current?.click()}>
        {labelOf(several, again)}
      </Button>
    </>
  );
}

function labelOf(several: boolean, again: boolean): string {
  if (several) return again ? 'Add files' : 'Choose files';
  return again ? 'Choose another file' : 'Choose a file';
}
