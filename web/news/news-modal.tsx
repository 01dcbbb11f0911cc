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
import { type DialogState, ItemDialog } from '../nonprofit-items/item-dialog.tsx';
import classes from '../nonprofit-items/item-form.module.css';
import { ItemForm } from '../nonprofit-items/item-form.tsx';
import { useItemForm } from '../nonprofit-items/use-item-form.ts';
import { ConflictDialog } from '../ui/conflict-dialog.tsx';

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
    <ItemDialog title={article ? 'Update News Article' : 'Create a News Article'} opened={opened} onClose={onClose}>
      {(dialog, close) => <NewsForm {...rest} article={article} dialog={dialog} close={close} />}
    </ItemDialog>
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
  article: 'Link to the article',
  publication: 'Publication',
  date: 'Date',
  description: 'Description',
};

type Body = BodyOf<typeof createNewsArticle>;
type FormProps = Omit<Props, 'opened' | 'onClose'> & { dialog: DialogState; close: () => void };

function NewsForm({ nonprofit, article, dialog, close, onSaved, onDeleted }: FormProps) {
  const form = useItemForm<Values, NewsArticle>({
    what: 'news article',
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
      <ItemForm form={form} dialog={dialog} close={close} onDelete={askAndDelete && (() => askAndDelete(article?.title ?? ''))}>
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
      </ItemForm>
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
