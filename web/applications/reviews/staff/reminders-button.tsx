import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reminderMessages, remindReviewers } from '#contract/applications/reviews/reminders.ts';
import type { TemplateSummary } from '#contract/applications/templates.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../../platform/api.ts';
import { listOf } from '../../../platform/query-of.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { Unloaded } from '../../../platform/ui/feedback/loading/unloaded.tsx';
import { ReminderForm } from '../../../platform/ui/forms/dialogs/reminder-form.tsx';
import { publishedTemplatesQuery } from '../../responses/response-queries.ts';
import classes from './reminders.module.css';

/** Reminds reviewers with missing reviews: shows who gets an email, then sends. */
export function RemindersButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Send reminders
      </Button>
      <Dialog title="Remind reviewers" opened={opened} onClose={() => setOpened(false)}>
        <WithApplications onClose={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

function WithApplications({ onClose }: { onClose: () => void }) {
  const query = useQuery(publishedTemplatesQuery);
  const { data } = query;
  const [newest] = data ?? [];
  if (data && newest) return <Reminders templates={data} newest={newest.id} onClose={onClose} />;
  if (data) return <EmptyState title="No application is published." text="Reminders are sent for one application." />;
  return <Unloaded query={query} what="the applications" />;
}

interface Props {
  templates: readonly TemplateSummary[];
  newest: number;
  onClose: () => void;
}

function Reminders({ templates, newest, onClose }: Props) {
  const [template, setTemplate] = useState(newest);
  return (
    <ReminderForm
      previewOf={(message) =>
        listOf(remindReviewers, { query: { dryRun: true }, body: { applicationTemplate: template, message } }, { staleTime: 0 })
      }
      send={(message, { fingerprint }) =>
        call(remindReviewers, { body: { applicationTemplate: template, message, fingerprint }, quiet: true })
      }
      onClose={onClose}
      loading="Loading who is behind"
      above={
        <NativeSelect
          label="Application"
          value={template}
          onChange={({ currentTarget: { value } }) => setTemplate(Number(value))}
        >
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      }
    >
      {({ reviewers }) => <Behind reviewers={reviewers} />}
    </ReminderForm>
  );
}

function Behind({ reviewers }: Pick<ResultOf<typeof remindReviewers>, 'reviewers'>) {
  if (reviewers.length === 0) return <p role="status">{reminderMessages.nobody}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard
    <section className={`${classes.behind} ruled-items`} aria-label="Who is behind" tabIndex={0}>
      <ul>
        {reviewers.map(({ id, fullName, email, done, assigned, missing, paused }) => (
          <li key={id}>
            <strong>{fullName || email}</strong>: {done} of {assigned} done
            {paused && <span className="soft text-14"> · was reminded a short time ago: gets no email now</span>}
            <div className="soft text-14">{missing.join(', ')}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}
