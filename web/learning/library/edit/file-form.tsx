import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addLibraryFile,
  changeLibraryFile,
  type LibraryFile,
  libraryMessages,
} from '#contract/learning/library/library-files.ts';
import { fileTagList } from '#contract/platform/fields/tags.ts';
import type { DialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { UploadProgress } from '../../../platform/ui/feedback/loading/upload-progress.tsx';
import { DialogForm } from '../../../platform/ui/forms/dialogs/dialog-form.tsx';
import { useDialogForm } from '../../../platform/ui/forms/dialogs/use-dialog-form.ts';
import { TagsField } from '../../../platform/ui/forms/fields/choosing/tags-field.tsx';
import { upload } from '../../../platform/upload.ts';
import one from '../choice.module.css';
import { curriculumQuery, dropLibraryLists, keepFile } from '../library-queries.ts';
import { CoverChoice } from './cover-choice.tsx';
import { deleteWithUndo } from './delete-with-undo.ts';
import { FileChoice } from './file-choice.tsx';
import classes from './file-form.module.css';
import { type FileValues, fileLabels, fileSchema, fileValues } from './file-values.ts';

interface Props {
  file: LibraryFile | undefined;
  topic: string | undefined;
  dialog: DialogState;
  close: () => void;
  savedText: string;
  /** closes the dialog without asking about unsaved changes */
  onDone: () => void;
  onDeleted: (() => void) | undefined;
}

const tagRule = { schema: fileTagList, letters: 'Letters, digits and underscores' };

export function FileForm({ file, topic, dialog, close, savedText, onDone, onDeleted }: Props) {
  const client = useQueryClient();
  const [asLink, setAsLink] = useState(file?.kind === 'LINK');
  const [chosen, setChosen] = useState<File>();
  const [cover, setCover] = useState<File>();
  const [withoutCover, setWithoutCover] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [missing, setMissing] = useState(false);

  async function send(values: Partial<FileValues>, version?: number): Promise<LibraryFile> {
    const sent = {
      fields: sentFields(values, { asLink, version, withoutPreview: withoutCover && !cover }),
      file: asLink ? undefined : chosen,
      furtherImage: cover,
      onProgress: setProgress,
      quiet: 'refusals',
    } as const;
    try {
      if (file) return await upload(changeLibraryFile, { ...sent, params: { id: file.id } });
      return await upload(addLibraryFile, { ...sent, params: undefined });
    } finally {
      setProgress(undefined);
    }
  }

  const form = useDialogForm<FileValues, LibraryFile>({
    what: 'file',
    item: file,
    parent: topic ?? '',
    nameOf: ({ name }) => name,
    values: (item) => fileValues(item, topic),
    labels: fileLabels,
    formats: { tags: (tags) => tags.join(', ') },
    schema: fileSchema(file !== undefined || asLink),
    create: (body) => send(body),
    update: (_, body, version) => send(body, version),
    dialog,
    savedText,
    onSaved: (saved) => {
      keepFile(client, saved);
      dropLibraryLists(client);
      onDone();
    },
  });
  const hasSource = asLink ? form.values.link !== '' : file !== undefined || chosen !== undefined;
  const changes = chosen !== undefined || cover !== undefined || withoutCover;

  return (
    <DialogForm
      form={{
        ...form,
        dirty: form.dirty || changes,
        formProps: {
          ...form.formProps,
          onSubmit: (event) => {
            setMissing(!hasSource);
            if (hasSource) form.formProps.onSubmit(event);
            else event.preventDefault();
          },
        },
      }}
      close={close}
      submit={file ? 'Save' : 'Upload'}
    >
      {!file && <KindChoice asLink={asLink} onChoose={setAsLink} />}
      {asLink ? (
        <TextInput
          {...form.input('link')}
          label={fileLabels.link}
          withAsterisk
          inputMode="url"
          description="A recording or a page elsewhere."
        />
      ) : (
        <FileChoice
          file={chosen}
          current={file?.filename}
          error={missing ? libraryMessages.noSource : form.errors['file']}
          onChoose={(next) => {
            setMissing(false);
            setChosen(next);
          }}
        />
      )}
      <TextInput
        {...form.input('name')}
        label={fileLabels.name}
        withAsterisk={asLink || file !== undefined}
        placeholder={chosen?.name}
        description={asLink || file ? undefined : 'Without one, it has the name of the file.'}
      />
      <Textarea {...form.input('description')} label={fileLabels.description} autosize minRows={2} maxRows={8} />
      <div className="pair stack gap-4">
        <TagsField {...form.field('tags')} label={fileLabels.tags} rule={tagRule} />
        <TopicChoice onChoose={(slug) => form.field('tags').onChange([...new Set([...form.values.tags, slug])])} />
      </div>
      <CoverChoice
        file={file}
        cover={cover}
        without={withoutCover}
        error={form.errors['previewImage']}
        onChoose={(next) => {
          setCover(next);
          setWithoutCover(false);
        }}
        onRemove={() => {
          setCover(undefined);
          setWithoutCover(true);
        }}
      />
      <TextInput {...form.input('regionalChapter')} label={fileLabels.regionalChapter} />
      <Checkbox
        name="approved"
        label={fileLabels.approved}
        checked={form.values.approved}
        onChange={(event) => form.field('approved').onChange(event.currentTarget.checked)}
      />
      {progress !== undefined && <UploadProgress share={progress} after="Storing…" />}
      {file && (
        <div>
          <Button
            variant="subtle"
            color="red.9"
            disabled={form.busy}
            onClick={() =>
              void deleteWithUndo(client, file).then((deleted) => {
                if (!deleted) return;
                form.copy.discard();
                onDone();
                onDeleted?.();
              })
            }
          >
            Delete File
          </Button>
        </div>
      )}
    </DialogForm>
  );
}

interface Sent {
  asLink: boolean;
  version: number | undefined;
  withoutPreview: boolean;
}

/** The values as the texts of an upload. */
function sentFields(values: Partial<FileValues>, { asLink, version, withoutPreview }: Sent) {
  const { tags, link, approved, name, ...texts } = values;
  return {
    ...texts,
    ...(name !== undefined && name !== '' && { name }),
    ...(tags && { tags }),
    ...(approved !== undefined && { approved: String(approved) }),
    ...(asLink && link !== undefined && { link }),
    ...(version !== undefined && { version: String(version) }),
    ...(withoutPreview && { withoutPreview: 'true' }),
  };
}

function KindChoice({ asLink, onChoose }: { asLink: boolean; onChoose: (asLink: boolean) => void }) {
  return (
    <fieldset className={classes.kinds}>
      <legend className="only-read-out">What to add</legend>
      {[false, true].map((link) => (
        <label key={String(link)} className={one.choice}>
          <input type="radio" name="source" checked={asLink === link} onChange={() => onChoose(link)} />
          {link ? 'A link to something elsewhere' : 'A file'}
        </label>
      ))}
    </fieldset>
  );
}

/** Adds the tag of a chosen subtopic, so that nobody has to know the tag by heart. */
function TopicChoice({ onChoose }: { onChoose: (slug: string) => void }) {
  const { data } = useQuery(curriculumQuery);
  return (
    <NativeSelect
      label="Add to the curriculum"
      description="Adds the tag of the topic."
      value=""
      onChange={({ currentTarget: { value } }) => value !== '' && onChoose(value)}
    >
      <option value="">Choose a topic</option>
      {data?.categories.map(({ slug, name, subtopics }) => (
        <optgroup key={slug} label={name}>
          {subtopics.map((topic) => (
            <option key={topic.slug} value={topic.slug}>
              {topic.name}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}
