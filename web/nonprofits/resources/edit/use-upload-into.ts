import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';

interface Uploading {
  busy: boolean;
  /** why the upload failed, or what is missing */
  problem: string | undefined;
  setProblem: (problem: string | undefined) => void;
  /** Puts the uploaded node at the cursor, and closes the dialog. */
  add: (upload: () => Promise<{ type: string; attrs: Record<string, unknown> }>) => Promise<void>;
}

/** The upload of a dialog that adds a file or a picture to the text. */
export function useUploadInto(editor: Editor, onClose: () => void): Uploading {
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useBusy();
  const add: Uploading['add'] = async (upload) => {
    setProblem(undefined);
    await run(
      async () => {
        const node = await upload();
        // call `chain()` after the upload: it applies to the text as it is when `chain()` is called, and the user may type during the
        // upload
        editor.chain().focus().insertContent(node).run();
        onClose();
      },
      (failure) => setProblem(failure.summary),
    );
  };
  return { busy, problem, setProblem, add };
}
