import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { changeGivingSettings, type GivingSettings, givingSettingsFields } from '#contract/money/giving/giving-settings.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { call } from '../../../platform/api.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { ConflictDialog } from '../../../platform/ui/dialogs/conflict-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { SaveBar } from '../../../platform/ui/forms/save-bar.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { keepGivingSettings } from '../giving-queries.ts';
import { AgreementPart, ChecklistPart, FeesPart, GiftCardsPart, ReceiverPart, WaysPart } from './form-parts.tsx';
import { type SettingsValues, settingsFormats, settingsLabels, settingsValues } from './settings-values.ts';

const schema = z.partial(givingSettingsFields);

export function SettingsForm({ settings }: { settings: GivingSettings }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const edits = may(useSignedInUser(), 'manageGiving');
  const form = useRecordForm<SettingsValues, GivingSettings>({
    copyAs: 'giving settings',
    values: settingsValues(settings),
    version: settings.version,
    schema,
    send: (body: object, version) => call(changeGivingSettings, { body: { ...body, version }, quiet: 'refusals' }),
    onSaved: (saved) => {
      keepGivingSettings(client, saved);
      showAlert({ tone: 'success', text: 'Giving settings saved.' });
    },
    readCurrent: (current) => {
      const record = changeGivingSettings.result.parse(current);
      return { values: settingsValues(record), version: record.version };
    },
  });
  return (
    <form {...form.formProps} className="stack gap-10 wide-46">
      {!edits && <p className="soft">Programme staff with the field of work “finance” can change these settings.</p>}
      <fieldset disabled={!edits} className="bare stack gap-10">
        <ReceiverPart form={form} />
        <FeesPart form={form} />
        <WaysPart form={form} takesCards={settings.takesCards} />
        <GiftCardsPart form={form} takesCards={settings.takesCards} />
        <AgreementPart form={form} settings={settings} />
        <ChecklistPart form={form} />
      </fieldset>
      {edits && <SaveBar form={form} onCancel={() => void navigate({ to: '/gifts' })} />}
      <ConflictDialog
        what="these settings"
        conflict={form.conflict}
        labels={settingsLabels}
        formats={settingsFormats}
        busy={form.busy}
        onReapply={form.reapply}
        onClose={form.closeConflict}
      />
    </form>
  );
}
