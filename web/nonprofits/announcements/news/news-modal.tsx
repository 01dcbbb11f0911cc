import { TextInput } from '@mantine/core';
import {
  createNewsArticle,
  deleteNewsArticle,
  type NewsArticle,
  newsColumns,
  updateNewsArticle,
} from '#contract/nonprofits/announcements/news.ts';
import { formOf } from '#contract/platform/fields/form-values.ts';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { DialogForm } from '../../../platform/ui/forms/dialogs/dialog-form.tsx';
import { DayControl } from '../../../platform/ui/forms/fields/day-control.tsx';
import { TextControl } from '../../../platform/ui/forms/fields/text-control.tsx';
import { recordCalls } from '../../../platform/ui/forms/record-calls.ts';
import type { AnnouncementModalProps } from '../announcement-list.tsx';
import { type AnnouncementFormProps, useAnnouncementForm } from '../use-announcement-form.ts';

export function NewsModal({ opened, onClose, ...rest }: AnnouncementModalProps<NewsArticle>) {
  return (
    <FormDialog title={rest.item ? 'Update News Article' : 'Create a News Article'} opened={opened} onClose={onClose}>
      {(dialog, close) => <NewsForm {...rest} dialog={dialog} close={close} />}
    </FormDialog>
  );
}

const fields = formOf(newsColumns);
const { labels } = fields;

function NewsForm(props: AnnouncementFormProps<NewsArticle>) {
  const { nonprofit, close } = props;
  const form = useAnnouncementForm(props, {
    what: 'news article',
    nameOf: ({ title }) => title,
    ...fields,
    schema: createNewsArticle.body,
    ...recordCalls(createNewsArticle, updateNewsArticle, deleteNewsArticle, { nonprofit }),
  });
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
        <DayControl {...form.field('date')} label={labels.date} />
      </div>
      <TextControl form={form} fields={newsColumns} path="description" />
    </DialogForm>
  );
}
