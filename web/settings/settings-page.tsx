import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  changeSettings,
  readSettings,
  type SettingsRecord,
  settingsChanges,
  settingsMessages,
} from '#contract/programme/settings.ts';
import { mostReminderDays } from '#contract/reporting/reporting-dates.ts';
import { call } from '../api.ts';
import { showAlert } from '../ui/feedback/alerts.ts';
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx';
import { SaveBar } from '../ui/forms/save-bar.tsx';
import { useRecordForm } from '../ui/forms/use-record-form.ts';
import { LoadProblem } from '../ui/page/load-problem.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { ReportingDateFields } from './reporting-date-fields.tsx';
import classes from './settings.module.css';
import { bodyOf, paperOptions, type SettingsValues, valuesOf } from './settings-values.ts';

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(readSettings, { signal, quiet: true }),
});

/** What programme staff set in the product. */
export function SettingsPage() {
  const settings = useQuery(settingsQuery);
  if (settings.data) return <SettingsForm key={JSON.stringify(settings.data)} record={settings.data} />;
  if (!settings.error) return <SkeletonLines label="Loading the settings" lines={8} />;
  return <LoadProblem query={settings} notFound={null} failed="The settings could not be loaded" />;
}

function keep(client: QueryClient, saved: SettingsRecord): void {
  client.setQueryData(settingsQuery.queryKey, saved);
  void client.invalidateQueries({ queryKey: ['reporting'] });
  void client.invalidateQueries({ queryKey: ['photos'] });
}

function SettingsForm({ record }: { record: SettingsRecord }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useRecordForm<SettingsValues, SettingsRecord>({
    copyAs: 'settings',
    values: valuesOf(record.values),
    whole: true,
    schema: settingsChanges,
    toBody: bodyOf,
    send: (body) => call(changeSettings, { body, quiet: 'refusals' }),
    onSaved: (saved) => {
      keep(client, saved);
      showAlert({ tone: 'success', text: settingsMessages.saved });
    },
  });
  /** for an input whose value the environment sets */
  const locked = (setting: string) => {
    const found = record.locked.find((one) => one.setting === setting);
    return found ? { disabled: true, description: settingsMessages.locked(found.variable) } : {};
  };
  return (
    <>
      <PageHeader title="Settings">
        <p className={classes.lead}>For everyone in the programme. Every change is in the audit trail.</p>
      </PageHeader>
      <form className={classes.form} {...form.formProps}>
        <fieldset className={classes.part}>
          <legend>Documents</legend>
          <Textarea
            {...form.input('address')}
            label="Postal address"
            description="On statements and letters."
            autosize
            minRows={3}
            {...locked('address')}
          />
          <NativeSelect
            {...form.input('paper')}
            className={classes.short}
            label="Paper"
            data={paperOptions}
            {...locked('paper')}
          />
        </fieldset>
        <fieldset className={classes.part}>
          <legend>Donation reports</legend>
          <p className={classes.help}>
            Nonprofits report the donations of these months. A change leaves periods that have ended, and due dates that are over,
            as they are.
          </p>
          <ReportingDateFields form={form} place={0} title="First reporting date" />
          <ReportingDateFields form={form} place={1} title="Second reporting date" />
          {form.errors['reportingDates'] && (
            <p className={classes.problem} role="alert">
              {form.errors['reportingDates']}
            </p>
          )}
          <TextInput
            {...form.input('reminderDays')}
            className={classes.short}
            label="Days before a due date on which reminders go out"
            description={`0 to ${mostReminderDays}. With 0, reminders go out only when you send them.`}
            inputMode="numeric"
          />
        </fieldset>
        <fieldset className={classes.part}>
          <legend>Public page of the Learning Commons</legend>
          <p className={classes.help}>
            The figures that visitors see on{' '}
            <a href="/learning-commons/about" target="_blank" rel="noreferrer">
              its page
            </a>
            , each as it is written there: 100+.
          </p>
          <TextInput {...form.input('learningResources')} className={classes.short} label="Resources" maxLength={12} />
          <TextInput
            {...form.input('learningWebinars')}
            className={classes.short}
            label="Live webinars per year"
            maxLength={12}
          />
          <TextInput {...form.input('learningCharities')} className={classes.short} label="Charities" maxLength={12} />
        </fieldset>
        <fieldset className={classes.part}>
          <legend>Photos</legend>
          <p className={classes.help}>Nonprofits see on their home page how many are missing.</p>
          <TextInput {...form.input('leastPhotos')} className={classes.short} label="Photos at least" inputMode="numeric" />
          <TextInput {...form.input('mostPhotos')} className={classes.short} label="Photos at most" inputMode="numeric" />
        </fieldset>
        <SaveBar form={form} onCancel={() => void navigate({ to: '/' })} />
      </form>
    </>
  );
}
