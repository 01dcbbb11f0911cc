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
import type { ItemModalProps } from '../nonprofit-items/item-list.tsx';
import { type ItemFormProps, useItemForm } from '../nonprofit-items/use-item-form.ts';
import classes from '../ui/dialog-form.module.css';
import { DialogForm } from '../ui/dialog-form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

export function NewsModal({ opened, onClose, ...rest }: ItemModalProps<NewsArticle>) {
  return (
    <FormDialog title={rest.item ? 'Update News Article' : 'Create a News Article'} opened={opened} onClose={onClose}>
      {(dialog, close) => <NewsForm {...rest} dialog={dialog} close={close} />}
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

function NewsForm(props: ItemFormProps<NewsArticle>) {
  const { nonprofit, close } = props;
  const form = useItemForm<Values, NewsArticle>(props, {
    what: 'news article',
    nameOf: ({ title }) => title,
    values: valuesOf,
    labels,
    schema: createNewsArticle.body,
    create: (body: Body) => call(createNewsArticle, { body: { ...body, nonprofit }, quiet: 'refusals' }),
    update: (id, body: Body, version) =>
      call(updateNewsArticle, { params: { id }, body: { ...body, version }, quiet: 'refusals' }),
    remove: (id) => call(deleteNewsArticle, { params: { id }, quiet: [404] }),
  });
  const { onChange: setDate, value: date, ...day } = form.field('date');
  return (
    <DialogForm form={form} close={close}>
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
  );
}
