import { useState } from 'react';
import { useUnsavedChanges } from '../ui/forms/unsaved-changes.tsx';
import { type CopiedValues, changesOf } from './form-copies.ts';
import { useFormCopy } from './use-form-copy.ts';

/**
 * The values of a form without a record, such as a form that asks for a reason. They are stored in this browser until they are
 * sent.
 */
export function useCopiedValues<Values extends CopiedValues>(form: string, initial: Values) {
  const [stored, setStored] = useState(initial);
  const [values, setValues] = useState(initial);
  const dirty = changesOf(values, stored) !== null;
  const copy = useFormCopy({
    form,
    values,
    stored,
    onRestore: ({ changes }) => setValues((now) => ({ ...now, ...changes })),
  });
  useUnsavedChanges(dirty, copy.discard);
  return {
    values,
    dirty,
    copy,
    set: (changes: Partial<Values>) => setValues((now) => ({ ...now, ...changes })),
    /** call after the values were sent: nothing is unsaved then */
    saved: () => {
      copy.saved(values);
      setStored(values);
    },
  };
}
