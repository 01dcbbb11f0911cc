import { NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DateReminderFields } from './date-reminder-fields.tsx';
import classes from './settings.module.css';
import { settingFields } from './settings-outline.ts';
import { factLetterOptions, type PartProps, sections } from './settings-values.ts';
import { TestEmail } from './test-email.tsx';

export function MailPart({ form, locked, record }: PartProps) {
  return (
    <fieldset className={`${classes.part} stack gap-4 bare`} id="settings-mail">
      <legend>{sections['settings-mail']}</legend>
      <p className="soft">
        {record.mailIsSetUp ? (
          <>
            A mail server is set up: Almoner sends emails through it. See <Link to="/settings/mail-server">Mail server</Link>.
          </>
        ) : (
          <>
            No mail server is set up, so emails are kept here: read them in the <a href="/outbox">outbox</a> and hand them over.{' '}
            <Link to="/settings/mail-server">Set up a mail server</Link>.
          </>
        )}
      </p>
      <TextInput
        {...form.input('mailFrom')}
        className="wide-24"
        label={settingFields.mailFrom.label}
        type="email"
        placeholder={form.values.email}
        description="Your mail server must allow it. Empty: the contact address."
        {...locked('mail_from')}
      />
      <NativeSelect
        {...form.input('factLetterMonths')}
        className="wide-24"
        label={settingFields.factLetterMonths.label}
        description="Each asks about the five facts that nobody has confirmed for the longest time, with a link for each."
        data={factLetterOptions}
      />
      <DateReminderFields form={form} />
      <TestEmail />
    </fieldset>
  );
}
