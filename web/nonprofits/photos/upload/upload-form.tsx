import { Button, TextInput } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { DialogActions } from '../../../platform/ui/dialogs/dialog.tsx';
import type { DialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { TagsField } from '../../../platform/ui/forms/fields/choosing/tags-field.tsx';
import { FilePicker } from '../../../platform/ui/forms/fields/file-picker.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useUnsavedChanges } from '../../../platform/ui/forms/unsaved-changes.tsx';
import { ConsentFields } from '../edit/consent-fields.tsx';
import { photoTagRule } from '../edit/photo-form.tsx';
import { type ConsentValues, consentProblems, noConsent, photoLabels, sentFields } from '../edit/photo-values.ts';
import { dropPhotos } from '../photo-queries.ts';
import { QueuedItem } from './queued-item.tsx';
import { photoTypes, problemOfFile } from './sendable.ts';
import classes from './upload-form.module.css';
import { useUploadQueue } from './use-upload-queue.ts';

interface Props {
  dialog: DialogState;
  close: () => void;
  /** files that were dropped or pasted on the page */
  first: readonly File[];
  onDone: () => void;
}

export function UploadForm({ dialog, close, first, onDone }: Props) {
  const client = useQueryClient();
  const queue = useUploadQueue();
  const [consent, setConsent] = useState<ConsentValues>(noConsent);
  const [tags, setTags] = useState<string[]>([]);
  const [credit, setCredit] = useState('');
  const [refused, setRefused] = useState<string[]>([]);
  const [checked, setChecked] = useState(false);
  const [wrong, setWrong] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const done = useRef(false);
  const left = queue.items.filter(({ state }) => state !== 'done');
  const errors = checked ? consentProblems(consent) : {};
  useUnsavedChanges(() => left.length > 0 && !done.current);
  useEffect(() => {
    dialog.dirty = left.length > 0;
    dialog.held = queue.busy;
  });

  // once the errors are rendered, focus the first wrong field of the form
  useEffect(() => {
    if (wrong > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

  function add(files: readonly File[]): void {
    if (queue.busy) return;
    const read = files.map((file) => ({ file, problem: problemOfFile(file) }));
    setRefused(read.flatMap(({ file, problem }) => (problem ? [`${file.name}: ${problem}`] : [])));
    queue.add(read.flatMap(({ file, problem }) => (problem ? [] : [file])));
  }
  useFiles(first, add);

  async function send(): Promise<void> {
    setChecked(true);
    const missing = left.some(({ alt, name }) => alt.trim() === '' || name.trim() === '');
    if (left.length === 0) return;
    if (missing || Object.keys(consentProblems(consent)).length > 0) return setWrong((times) => times + 1);
    const { stored, failed } = await queue.send(sentFields({ ...consent, tags, credit }));
    if (stored > 0) void dropPhotos(client);
    if (failed > 0) return;
    done.current = true;
    dialog.dirty = false;
    showAlert({ tone: 'success', text: stored === 1 ? photoMessages.uploaded : `${stored} photos uploaded.` });
    onDone();
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void send();
      }}
    >
      <FormProblem text={refused.join('\n') || undefined} />
      <div className="stack gap-4">
        <Picker isChosen={queue.items.length > 0} disabled={queue.busy} onAdd={add} />
        {queue.items.length > 0 && (
          <>
            <ul className="stack gap-4" aria-label="Photos to upload">
              {queue.items.map((item) => (
                <QueuedItem
                  key={item.key}
                  item={item}
                  checked={checked}
                  busy={queue.busy}
                  onChange={(changes) => queue.change(item.key, changes)}
                  onRemove={() => queue.remove(item.key)}
                />
              ))}
            </ul>
            <fieldset className={classes.shared} disabled={queue.busy}>
              <legend>{left.length > 1 ? `For all ${left.length} photos` : 'More about it'}</legend>
              <TextInput
                name="credit"
                label={photoLabels.credit}
                description="Who took it, as it should be printed."
                value={credit}
                onChange={({ currentTarget: { value } }) => setCredit(value)}
              />
              <TagsField name="tags" label={photoLabels.tags} rule={photoTagRule} value={tags} onChange={setTags} />
              <ConsentFields
                values={consent}
                errors={errors}
                onChange={(changes) => setConsent((now) => ({ ...now, ...changes }))}
              />
            </fieldset>
          </>
        )}
      </div>
      <DialogActions>
        <Button variant="default" onClick={queue.busy ? queue.cancel : close}>
          {queue.busy ? 'Stop' : 'Cancel'}
        </Button>
        <Button type="submit" loading={queue.busy} disabled={left.length === 0}>
          {left.some(({ state }) => state === 'failed') ? 'Try again' : `Upload ${howMany(left.length, 'photo', 'photos')}`}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Gives `take` the files that were dropped or pasted on the page, once. */
function useFiles(first: readonly File[], take: (files: readonly File[]) => void): void {
  const latest = useRef(take);
  latest.current = take;
  const taken = useRef<readonly File[]>(undefined);
  useEffect(() => {
    if (first.length === 0 || taken.current === first) return;
    taken.current = first;
    latest.current(first);
  }, [first]);
}

interface PickerProps {
  isChosen: boolean;
  disabled: boolean;
  onAdd: (files: readonly File[]) => void;
}

/** Takes files by choosing, dropping or pasting, and on a telephone also from its camera. */
function Picker({ isChosen, disabled, onAdd }: PickerProps) {
  const megabytes = programme().uploadLimits.file / 1_000_000;
  return (
    <div>
      <FilePicker
        label={isChosen ? 'Add more photos' : 'Choose photos'}
        hint={`You can also paste. JPEG, PNG, WebP, AVIF or TIFF, up to ${megabytes} MB each.`}
        accept={photoTypes}
        icon={<IconPhotoUp size={22} aria-hidden />}
        isChosen={isChosen}
        disabled={disabled}
        onChoose={(file) => onAdd(file ? [file] : [])}
        onChooseAll={onAdd}
      />
      <label className={`${classes.camera} outlined-inside`}>
        Take a photo
        <input
          type="file"
          accept="image/jpeg"
          capture="environment"
          disabled={disabled}
          onChange={({ currentTarget }) => {
            onAdd([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </label>
    </div>
  );
}
