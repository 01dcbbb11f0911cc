import { Textarea, TextInput } from '@mantine/core';
import {
  createNewsArticle,
  deleteNewsArticle,
  emptyNewsArticle,
  type NewsArticle,
  type NewsFields,
  updateNewsArticle,
} from '#contract/announcements/news.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { call } from '../../api.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import type { AnnouncementModalProps } from '../announcement-list.tsx';
import { type AnnouncementFormProps, useAnnouncementForm } from '../use-announcement-form.ts';

export function NewsModal({ opened, onClose, ...rest }: AnnouncementModalProps<NewsArticle>) {
  return (
    <FormDialog title={rest.item ? 'Update News Article' : 'Create a News Article'} opened={opened} onClose={onClose}>
      {(dialog, close) => <NewsForm {...rest} dialog={dialog} close={close} />}
    </FormDialog>
  );
}

type Values = Record<keyof NewsFields, unknown> & NewsFields;

function valuesOf(item: NewsArticle | undefined): Values {
  const { title, article, publication, date, description } = item ?? emptyNewsArticle;
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

function NewsForm(props: AnnouncementFormProps<NewsArticle>) {
  const { nonprofit, close } = props;
  const form = useAnnouncementForm<Values, NewsArticle>(props, {
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
      <div className="pair stack gap-4">
        <TextInput
          {...form.input('publication')}
          label={labels.publication}
          description="The newspaper, magazine or station."
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
