import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { pageOwner } from '../session.ts';
import { browserStorage, type StorageTrouble } from './browser-storage.ts';
import type { CopiedValues, FormCopy } from './form-copies.ts';
import { KeptForm } from './kept-form.ts';
import { livingWriters } from './live-pages.ts';
import { nobody } from './visitor-copies.ts';

interface Options {
  /** names the form and its record: `nonprofit 12`, `new event nonprofit 12` */
  form: string;
  values: CopiedValues;
  /** what is stored, which the values were typed over */
  stored: CopiedValues;
  /** puts a copy's changes into the form */
  onRestore: (copy: FormCopy) => void;
}

/** What a form does with its copy in this browser. */
export interface FormCopyControl {
  /** when the changes were typed that an earlier form left; null where there are none */
  foundAt: number | null;
  restore: () => void;
  discardFound: () => void;
  /** its person gives up what stands in the form */
  discard: () => void;
  /** the server has these values */
  saved: (sent: CopiedValues) => void;
  trouble: StorageTrouble | null;
}

/** Keeps a form's unsaved changes in this browser, within each keystroke, for its person alone. */
export function useFormCopy({ form, values, stored, onRestore }: Options): FormCopyControl {
  // the person of the page stays, whoever signs in while the form stands
  const person = useRef(pageOwner()?.id ?? nobody).current;
  const kept = useMemo(() => openForm(person, form), [person, form]);
  const followed = useRef(kept);
  const now = useRef(values);
  now.current = values;

  useLayoutEffect(() => {
    kept.follow(values, stored);
    // a new record's first save gave the form another name
    if (followed.current !== kept) followed.current.discard();
    followed.current = kept;
  }, [kept, values, stored]);

  useEffect(() => {
    const noticed = ({ key }: StorageEvent) => key !== null && kept.noticed(key);
    window.addEventListener('storage', noticed);
    void kept.begin();
    return () => {
      window.removeEventListener('storage', noticed);
      kept.close();
    };
  }, [kept]);

  const found = useSyncExternalStore(kept.subscribe, () => kept.found);
  const trouble = useSyncExternalStore(kept.subscribe, () => kept.trouble);

  return {
    foundAt: found?.copy.at ?? null,
    trouble,
    restore() {
      if (!found) return;
      kept.restore(found);
      onRestore(found.copy);
    },
    discardFound: () => found && kept.discardFound(found),
    discard: () => kept.discard(),
    saved: (sent) => kept.saved(sent, now.current),
  };
}

function openForm(person: number, form: string): KeptForm {
  return new KeptForm({ person, form, storage: browserStorage(), living: livingWriters() });
}
