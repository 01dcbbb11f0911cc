import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  changeSettings,
  readSettings,
  type SettingsRecord,
  settingsChanges,
  settingsMessages,
} from '#contract/platform/programme/settings.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { SaveBar } from '../../platform/ui/forms/save-bar.tsx';
import { useRecordForm } from '../../platform/ui/forms/use-record-form.ts';
import { LongPage } from '../../platform/ui/page/long-page.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { PageOutline } from '../../platform/ui/page/page-outline.tsx';
import { LoadedPage } from '../../platform/ui/page/record-page.tsx';
import {
  DocumentsPart,
  ElsewherePart,
  FiguresPart,
  HowChosenPart,
  PhotosPart,
  QuestionsPart,
  ReportsPart,
  ReviewsPart,
  SignInPart,
  WishesPart,
} from './further-parts.tsx';
import { MailPart } from './mail-part.tsx';
import { ProgrammePart } from './programme-part.tsx';
import classes from './settings.module.css';
import { outlineOf } from './settings-outline.ts';
import { bodyOf, changedOf, type Locked, type SettingsValues, shownEverywhere, valuesOf } from './settings-values.ts';
import { VisitorsPart } from './visitors-part.tsx';

const key = 'almoner.settings-saved';

/** Loads the page again, so that its bar, colors and dates follow the settings, and then shows the message. */
function reloadToShow(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // without storage there is no message, but the reloaded page shows the saved settings
  }
  window.location.reload();
}

/** Shows the message of `reloadToShow`. */
function tellReloaded(): void {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (text) showAlert({ tone: 'success', text });
  } catch {
    // storage is forbidden: there is no message
  }
}

const settingsQuery = queryOf(readSettings);

/** The page on which programme staff set the programme's settings. */
export function SettingsPage() {
  const settings = useQuery(settingsQuery);
  useEffect(tellReloaded, []);
  // the key leaves out the logo, which is stored separately: a new logo must not reset the form
  return (
    <LoadedPage
      query={settings}
      loading={<SkeletonLines label="Loading the settings" lines={8} />}
      failed="The settings could not be loaded"
    >
      {(record) => <SettingsForm key={JSON.stringify(record.values)} record={record} />}
    </LoadedPage>
  );
}

function keep(client: QueryClient, saved: SettingsRecord): void {
  client.setQueryData(settingsQuery.queryKey, saved);
  void refresh(client, 'reporting', 'photos');
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
    // sends only the changed settings, because a colleague may have changed others since
    send: (body) => call(changeSettings, { body: changedOf(record.values, body), quiet: 'refusals' }),
    onSaved: (saved) => {
      if (shownEverywhere(record.values, saved.values)) return reloadToShow(settingsMessages.saved);
      keep(client, saved);
      showAlert({ tone: 'success', text: settingsMessages.saved });
    },
  });
  /** disables an input whose value the environment sets */
  const locked: Locked = (setting) => {
    const found = record.locked.find((one) => one.setting === setting);
    return found ? { disabled: true, description: settingsMessages.locked(found.variable) } : {};
  };
  const changeLogo = (saved: SettingsRecord, text: string) => {
    if (!form.dirty) return reloadToShow(text);
    keep(client, saved);
    showAlert({ tone: 'success', text: `${text} Pages show it when they are loaded again.` });
  };
  const parts = { form, locked, record };
  return (
    <>
      <PageHeader title="Settings">
        <p className="soft above-2">For everyone in the programme. Every change is in the audit trail.</p>
      </PageHeader>
      <LongPage outline={<PageOutline label="Sections of the settings" entries={outlineOf(form)} />}>
        <form className={classes.form} {...form.formProps}>
          <ProgrammePart {...parts} onLogo={changeLogo} />
          <MailPart {...parts} />
          <DocumentsPart {...parts} />
          <ReportsPart {...parts} />
          <HowChosenPart {...parts} />
          <FiguresPart {...parts} />
          <WishesPart {...parts} />
          <PhotosPart {...parts} />
          <SignInPart {...parts} />
          <QuestionsPart {...parts} />
          <ReviewsPart {...parts} />
          <VisitorsPart {...parts} />
          <ElsewherePart />
          <SaveBar form={form} onCancel={() => void navigate({ to: '/' })} />
        </form>
      </LongPage>
    </>
  );
}
