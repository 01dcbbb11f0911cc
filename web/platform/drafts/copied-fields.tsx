import { useEffect, useRef, useState } from 'react';
import type { CopiedValues } from './form-copies.ts';
import { FormCopyNotice } from './form-copy-notice.tsx';
import { useFormCopy } from './use-form-copy.ts';

type Texts = Record<string, string>;

/** Stores the unsaved text of a small form (`useCallForm`) in this browser, except passwords. Render it inside the form. */
export function CopiedFields({ form }: { form: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [texts, setTexts] = useState<{ stored: Texts; values: Texts }>({ stored: {}, values: {} });

  useEffect(() => {
    const element = place.current?.closest('form');
    if (!element) return;
    const read = () => setTexts({ stored: textsOf(element, 'defaultValue'), values: textsOf(element, 'value') });
    read();
    element.addEventListener('input', read);
    return () => element.removeEventListener('input', read);
  }, []);

  function onRestore({ changes }: { changes: CopiedValues }): void {
    const element = place.current?.closest('form');
    if (!element) return;
    for (const input of inputsOf(element)) {
      const text = changes[input.name];
      if (typeof text === 'string') input.value = text;
    }
    setTexts({ stored: textsOf(element, 'defaultValue'), values: textsOf(element, 'value') });
  }

  const copy = useFormCopy({ form, ...texts, onRestore });
  return (
    <div ref={place}>
      <FormCopyNotice copy={copy} />
    </div>
  );
}

function inputsOf(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  const inputs = [...form.elements].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
  );
  return inputs.filter(
    ({ name, type, autocomplete }) => name !== '' && type !== 'password' && !autocomplete.endsWith('password'),
  );
}

function textsOf(form: HTMLFormElement, part: 'value' | 'defaultValue'): Texts {
  return Object.fromEntries(inputsOf(form).map((input) => [input.name, input[part]]));
}
