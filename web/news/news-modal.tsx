import { Textarea, TextInput } from '@mantine/core';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  createNewsArticle,
  deleteNewsArticle,
  emptyNewsArticle,
  type NewsArticle,
  type NewsFields,
  updateNewsArticle,
} from '#contract/news.ts';
import { call } from '../api.ts';
import { ConflictDialog } from '../ui/conflict-dialog.tsx';
import classes from '../ui/dialog-form.module.css';
import { DialogForm } from '../ui/dialog-form.tsx';
import { type DialogState, FormDialog } from '../ui/form-dialog.tsx';
import { useDialogForm } from '../ui/use-dialog-form.ts';

interface Props {
  nonprofit: number;
  /** the one to change; without it a new one is made */
  article: NewsArticle | undefined;
  opened: boolean;
  onClose: () => void;
  onSaved: (article: NewsArticle) => void;
  onDeleted: (article: NewsArticle) => void;
}

export function NewsModal({ article, opened, onClose, ...rest }: Props) {
  return (
    <FormDialog title={article ? 'Update News Article' : 'Create a News Article'} opened={opened} onClose={onClose}>
      {(dialog, close) => <NewsForm {...rest} article={article} dialog={dialog} close={close} />}
    </FormDialog>
  );
}

type Values = Record<keyof NewsFields, unknown> & NewsFields;

const blank: Values = { ...emptyNewsArticle, title: '', article: '', publication: '' };

function valuesOf(item: NewsArticle | undefined): Values {
  const { title, article, publication, date, description } = item ?? blank;
  return { title, article, publication, date, description };
}

const labels = {
  title: 'Title',
  article: 'Link to the Article',
  publication: 'Publication',
  date: 'Date',
  description: 'Description',
};

type Body = BodyOf<typeof createNewsArticle>;
type FormProps = Omit<Props, 'opened' | 'onClose'> & { dialog: DialogState; close: () => void };

function NewsForm({ nonprofit, article, dialog, close, onSaved, onDeleted }: FormProps) {
  const form = useDialogForm<Values, NewsArticle>({
    what: 'news article',
    loss: 'It disappears from the profile and from the public directory.',
    item: article,
    values: valuesOf,
    schema: createNewsArticle.body,
    create: (body: Body) => call(createNewsArticle, { body: { ...body, nonprofit }, quiet: 'refusals' }),
    update: (id, body: Body, version) =>
      call(updateNewsArticle, { params: { id }, body: { ...body, version }, quiet: 'refusals' }),
    remove: (id) => call(deleteNewsArticle, { params: { id }, quiet: [404] }),
    dialog,
    onSaved,
    onDeleted,
  });
  const { askAndDelete } = form;
  const { onChange: setDate, value: date, ...day } = form.field('date');
  return (
    <>
      <DialogForm form={form} dialog={dialog} close={close} onDelete={askAndDelete && (() => askAndDelete(article?.title ?? ''))}>
        <TextInput {...form.input('title')} label={labels.title} withAsterisk autoComplete="off" data-autofocus />
        <TextInput {...form.input('article')} label={labels.article} type="url" inputMode="url" withAsterisk autoComplete="off" />
        <div className={classes.pair}>
          <TextInput
            {...form.input('publication')}
            label={labels.publication}
            description="The newspaper, magazine or station."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            autoComplete="off"
          />
          <TextInput
            {...day}
            value={date ?? ''}
            onChange={({ currentTarget }) => setDate(currentTarget.value || null)}
            label={labels.date}
            type="date"
          />
        </div>
        <Textarea {...form.input('description')} label={labels.description} rows={5} />
      </DialogForm>
      <ConflictDialog
        what="this news article"
        conflict={form.conflict}
        labels={labels}
        busy={form.busy}
        onReapply={form.reapply}
        onClose={form.closeConflict}
      />
    </>
  );
}
