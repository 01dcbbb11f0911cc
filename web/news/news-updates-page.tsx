import { Button, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { useUnsavedChanges } from '../ui/unsaved-changes.tsx';
import classes from './news-updates-page.module.css';

const fields = { title: '', author: '', postingDate: '', notes: '' };

/** The Quick Update form. Nothing receives it yet, and it says so. */
export function NewsUpdatesPage() {
  const navigate = useNavigate();
  const [values, setValues] = useState(fields);
  const [told, setTold] = useState(false);
  useUnsavedChanges(Object.values(values).some((value) => value !== ''));
  const input = (name: keyof typeof fields) => ({
    name,
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => setValues({ ...values, [name]: value }),
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
        <TextInput {...input('title')} label="Title" autoComplete="off" />
        <TextInput {...input('author')} label="Author" autoComplete="off" />
        <TextInput {...input('postingDate')} label="Posting date (yyyy-MM-dd)" type="date" />
        <Textarea {...input('notes')} label="Notes" rows={5} />
        <p role="status" className={classes.told}>
          {told && 'Quick updates cannot be posted yet: nothing was sent. What you typed stays here until you leave this page.'}
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
