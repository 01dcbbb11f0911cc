import { Button, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormCopyNotice } from '../../drafts/form-copy-notice.tsx';
import { useCopiedValues } from '../../drafts/use-copied-values.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import classes from './news-updates-page.module.css';

const fields = { title: '', author: '', postingDate: '', notes: '' };

/** The Quick Update form. It cannot be sent yet, and says so. */
export function NewsUpdatesPage() {
  const navigate = useNavigate();
  const { values, set, copy } = useCopiedValues('quick update', fields);
  const [told, setTold] = useState(false);
  const input = (name: keyof typeof fields) => ({
    name,
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [name]: value }),
  });

  return (
    <>
      <PageHeader title="Quick Update" />
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTold(true);
        }}
      >
        <FormCopyNotice copy={copy} />
        <TextInput {...input('title')} label="Title" autoComplete="off" />
        <TextInput {...input('author')} label="Author" autoComplete="off" />
        <TextInput {...input('postingDate')} label="Posting date (yyyy-MM-dd)" type="date" />
        <Textarea {...input('notes')} label="Notes" rows={5} />
        <p role="status" className={classes.told}>
          {told && 'Quick updates cannot be posted yet. Nothing was sent; your text stays here until you leave this page.'}
        </p>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => void navigate({ to: '/' })}>
            Cancel
          </Button>
          <Button type="submit">Submit</Button>
        </div>
      </form>
    </>
  );
}
