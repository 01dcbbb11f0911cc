import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { countQuestions } from '#contract/applications/elements.ts';
import { createTemplate } from '#contract/applications/template-calls.ts';
import type { ImportNote } from '#contract/applications/template-file/digital-form-builder.ts';
import { readTemplateFile } from '#contract/applications/template-file/template-file.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { Dialog, DialogActions } from '../../../platform/ui/dialogs/dialog.tsx';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import classes from './template-list-page.module.css';

/**
 * Imports a template file or a form of Digital Form Builder. First shows its size and the parts that cannot be imported
 * unchanged.
 */
export function ImportTemplate() {
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<ReturnType<typeof readTemplateFile>>();
  const { busy, run } = useBusy();
  const navigate = useNavigate();

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    // do not read a file that is far too large: pass a text that is refused for its length
    const text = file.size > 4_000_000 ? 'x'.repeat(1_000_001) : await file.text();
    setRead(readTemplateFile(text, file.name));
    if (input.current) input.current.value = '';
  }

  async function create(): Promise<void> {
    if (!read || !('draft' in read)) return;
    await run(async () => {
      const { id } = await call(createTemplate, { body: read.draft });
      setRead(undefined);
      void navigate({ to: '/applications/templates/$id', params: { id: String(id) } });
    });
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="File to import"
        className="hidden"
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      <Button variant="default" onClick={() => input.current?.click()}>
        Import
      </Button>
      <Dialog title="Import a template" opened={read !== undefined} onClose={() => setRead(undefined)}>
        {read && (
          <div className={`${classes.report} breakable-items stack gap-4`}>
            {'draft' in read ? (
              <>
                <p>
                  <strong>{read.draft.name}</strong>: {howMany(read.draft.elements?.length ?? 0, 'element', 'elements')},{' '}
                  {howMany(countQuestions(read.draft.elements ?? []), 'question', 'questions')}.
                </p>
                {read.notes.length > 0 && <p>Not everything could be taken as it was. Look at these once it is imported:</p>}
                <Notes notes={read.notes} />
              </>
            ) : (
              <>
                <p role="alert">The file can't be imported. Nothing was made of it.</p>
                <Notes notes={read.faults} />
              </>
            )}
            <DialogActions>
              <Button variant="default" onClick={() => setRead(undefined)}>
                {'draft' in read ? 'Cancel' : 'Close'}
              </Button>
              {'draft' in read && (
                <Button loading={busy} onClick={() => void create()}>
                  Import
                </Button>
              )}
            </DialogActions>
          </div>
        )}
      </Dialog>
    </>
  );
}

function Notes({ notes }: { notes: readonly ImportNote[] }) {
  if (notes.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll it
    <ul aria-label="Notes" tabIndex={0}>
      {notes.map(({ place, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two notes can be the same
        <li key={index}>
          <span className="strong">{place}:</span> {message}
        </li>
      ))}
    </ul>
  );
}
