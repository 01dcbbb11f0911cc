import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { pageOwner } from '../session.ts';
import { browserStorage, type StorageTrouble } from './browser-storage.ts';
import type { CopiedValues, FormCopy } from './form-copies.ts';
import { livePages } from './live-pages.ts';
import { OpenForm } from './open-form.ts';
import { nobody } from './visitor-copies.ts';

interface Options {
  /** name of the form and its record: `nonprofit 12`, `new event nonprofit 12` */
  form: string;
  values: CopiedValues;
  /** the stored values before the user changed them */
  stored: CopiedValues;
  /** puts the changes of a copy into the form */
  onRestore: (copy: FormCopy) => void;
}

/** A form's access to its copy in this browser. */
export interface FormCopyControl {
  /** when the changes of an earlier form were typed; null if there are none */
  foundAt: number | null;
  restore: () => void;
  discardFound: () => void;
  /** call when the user discards the form's changes */
  discard: () => void;
  /** call after the server has saved these values */
  saved: (sent: CopiedValues) => void;
  trouble: StorageTrouble | null;
}

/** Stores a form's unsaved changes in this browser on every keystroke, for this user only. */
export function useFormCopy({ form, values, stored, onRestore }: Options): FormCopyControl {
  // the user who opened the form, even if another user signs in meanwhile
  const person = useRef(pageOwner()?.id ?? nobody).current;
  const kept = useMemo(() => openForm(person, form), [person, form]);
  const followed = useRef(kept);
  const now = useRef(values);
  now.current = values;

  useLayoutEffect(() => {
    kept.follow(values, stored);
    // the first save of a new record renames the form: delete the copy under the old name
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

function openForm(person: number, form: string): OpenForm {
  return new OpenForm({ person, form, storage: browserStorage(), living: livePages() });
}
