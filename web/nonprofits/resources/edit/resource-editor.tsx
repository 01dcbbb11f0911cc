import { RichTextEditor } from '@mantine/tiptap';
import { useQueryClient } from '@tanstack/react-query';
import { type JSONContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import '@mantine/tiptap/styles.layer.css';
import { type PageContent, pageContent } from '#contract/nonprofits/resources/content.ts';
import { type ResourcePage, resourceTitles, saveResource } from '#contract/nonprofits/resources/resources.ts';
import { call } from '../../../platform/api.ts';
import { ConflictDialog } from '../../../platform/ui/dialogs/conflict-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SaveBar } from '../../../platform/ui/forms/save-bar.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { dropResources, resourceQuery } from '../resource-queries.ts';
import { plainLines } from '../versions/plain-lines.ts';
import classes from './editor.module.css';
import { EditorToolbar } from './editor-toolbar.tsx';
import { pageFormat } from './page-format.ts';

const schema = z.object({ content: pageContent });
type Values = { content: PageContent };

interface Props {
  page: ResourcePage;
  onDone: () => void;
}

/** Edits a page. This browser stores every keystroke until the page is saved. */
export function ResourceEditor({ page, onDone }: Props) {
  const { name } = page;
  const formId = useId();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const form = useRecordForm<Values, ResourcePage>({
    copyAs: `resource page ${name}`,
    values: { content: page.content },
    version: page.version,
    schema,
    whole: true,
    send: (body: Values, version) => call(saveResource, { params: { name }, body: { ...body, version }, quiet: 'refusals' }),
    onSaved: (saved) => {
      client.setQueryData(resourceQuery(name).queryKey, saved);
      void dropResources(client);
      showAlert({ tone: 'success', text: 'The page is saved.' });
      onDone();
    },
    onInvalid: (errors) => setProblem(Object.values(errors)[0]),
    readCurrent: (current) => {
      const { content, version } = current as ResourcePage;
      return { values: { content }, version };
    },
  });
  const { content } = form.values;
  const shown = useRef(content);

  const editor = useEditor({
    extensions: pageFormat,
    content: asDocument(content),
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { 'aria-label': `Text of ${resourceTitles[name]}`, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => {
      const next = storedForm(changed.getJSON());
      shown.current = next;
      setProblem(undefined);
      form.set('content', next);
    },
  });

  // shows content that was restored from this browser's copy, or chosen after a conflict
  useEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    editor?.commands.setContent(asDocument(content), { emitUpdate: false });
  }, [content, editor]);

  return (
    <>
      <form {...form.formProps} id={formId} className="wide-50">
        <FormProblem text={problem} />
        <RichTextEditor editor={editor} className="on-sheet" withTypographyStyles={false}>
          {editor && <EditorToolbar editor={editor} />}
          <RichTextEditor.Content className={`${classes.content} with-lists`} />
        </RichTextEditor>
      </form>
      <SaveBar form={form} formId={formId} onCancel={onDone} />
      <ConflictDialog
        what="this page"
        conflict={form.conflict}
        labels={{ content: 'Text' }}
        formats={{ content: (text) => plainLines(text).join('\n') }}
        busy={form.busy}
        onReapply={form.reapply}
        onClose={form.closeConflict}
      />
    </>
  );
}

/** A cast: the editor's type allows more nodes, but no optional members that are `undefined`. */
const asDocument = (content: PageContent): JSONContent => content as JSONContent;

/** The text as the server stores it, without the editor's defaults. Content outside the format is left for the check on save. */
function storedForm(json: unknown): PageContent {
  const parsed = z.safeParse(pageContent, json);
  return parsed.success ? parsed.data : (json as PageContent);
}
