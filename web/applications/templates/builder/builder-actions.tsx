import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { publicationFaults } from '#contract/applications/publication.ts';
import { downloadApplicationData } from '#contract/applications/response-calls.ts';
import { createTemplate, deleteTemplate } from '#contract/applications/template-calls.ts';
import { publicationDoubts } from '#contract/applications/templates.ts';
import { call } from '../../../platform/api.ts';
import { ignoreFailure } from '../../../platform/ignore-failure.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { Popup } from '../../../platform/ui/dialogs/popup.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { mayLeave } from '../../../platform/ui/forms/leaving.ts';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { DownloadButton } from '../../../platform/ui/lists/download/download-button.tsx';
import { formatDeadline, formatSaved } from '../../../platform/ui/text/format.ts';
import { downloadTemplateFile } from '../list/template-file-download.ts';
import classes from './builder.module.css';
import type { BuilderDraft } from './builder-state.ts';
import type { useTemplateSaving } from './use-template-saving.ts';

interface Props {
  saving: ReturnType<typeof useTemplateSaving>;
  draft: BuilderDraft;
  onShowFaults: (shown: boolean) => void;
  onDeleted: () => void;
}

/** Save, publish and other actions, and the save state. */
export function BuilderActions({ saving, draft, onShowFaults, onDeleted }: Props) {
  const { template, busy, dirty, save } = saving;

  async function publish(): Promise<void> {
    const incomplete = publicationFaults(draft.elements).length > 0;
    onShowFaults(incomplete);
    if (incomplete) return;
    const opens = draft.opensAt !== null && Date.parse(draft.opensAt) > Date.now();
    const agreed = await confirm({
      title: `Publish “${draft.name.trim()}”?`,
      text: [
        ...publicationDoubts(draft),
        `Nonprofits can begin to answer it ${opens ? `on ${formatDeadline(draft.opensAt ?? '')}` : 'at once'}.`,
        'Once one has, it can no longer be taken back.',
      ].join(' '),
      confirm: 'Publish',
    });
    if (!agreed || (dirty && !(await save({ leave: false })))) return;
    if (await saving.togglePublication()) showAlert({ tone: 'success', text: 'Application template published.' });
  }

  return (
    <>
      <SaveState saving={saving} />
      {template?.can.publish && (
        <Button variant="default" disabled={busy} onClick={() => void publish()}>
          Publish
        </Button>
      )}
      <Button loading={busy} onClick={() => void save({ leave: true })}>
        Save
      </Button>
      {template && <More saving={saving} draft={draft} onDeleted={onDeleted} />}
    </>
  );
}

function SaveState({ saving: { template, busy, dirty, failure, savedAt, leaving, stay } }: Pick<Props, 'saving'>) {
  const words = busy
    ? 'Saving…'
    : failure
      ? 'Not saved'
      : dirty
        ? 'Unsaved changes'
        : template === null
          ? 'Not saved yet'
          : `Saved ${savedAt ? formatSaved(savedAt) : ''}`;
  return (
    <p className={`${classes.saveState} ${failure ? 'loss' : dirty ? 'ink' : 'soft'}`}>
      <span role="status">{words}</span>
      {leaving && (
        <button type="button" className="link-button touch" onClick={stay}>
          Stay here
        </button>
      )}
    </p>
  );
}

/** The menu of rarely used actions. */
function More({ saving, draft, onDeleted }: Pick<Props, 'saving' | 'draft' | 'onDeleted'>) {
  const { template } = saving;
  const navigate = useNavigate();
  if (!template) return null;
  const copied = template;
  const { id, can } = template;

  async function copy(): Promise<void> {
    if (!(await mayLeave())) return;
    // loaded only when needed, because it is large: it contains the names of all profile fields
    const { copiedElements } = await import('../earlier/copied-elements.ts');
    const body = { name: `${draft.name.trim()} (copy)`.slice(0, 200), elements: copiedElements(draft.elements, copied) };
    const made = await call(createTemplate, { body }).catch(ignoreFailure);
    if (made) void navigate({ to: '/applications/templates/$id', params: { id: String(made.id) }, ignoreBlocker: true });
  }

  async function withdraw(): Promise<void> {
    const agreed = await confirm({
      title: `Unpublish “${draft.name.trim()}”?`,
      text: 'Its public page will no longer be visible. Nobody has started a response yet.',
      confirm: 'Unpublish',
    });
    if (agreed) await saving.togglePublication();
  }

  async function remove(): Promise<void> {
    const agreed = await confirm({
      title: `Delete “${draft.name.trim()}”?`,
      text: 'The template is gone for good. Download its file first if you may want it back.',
      confirm: 'Delete',
      loss: true,
    });
    if (!agreed) return;
    const done = await call(deleteTemplate, { params: { id } }).then(() => true, ignoreFailure);
    if (!done) return;
    onDeleted();
    showAlert({ tone: 'success', text: 'Application template deleted.', timeout: 6_000 });
    void navigate({ to: '/applications/templates', ignoreBlocker: true });
  }

  const entries: Entry[] = [
    { label: 'Copy to a new template', action: copy },
    { label: 'Download as a file', action: () => downloadTemplateFile(draft) },
    ...(can.withdraw ? [{ label: 'Unpublish', action: withdraw }] : []),
    ...(can.delete ? [{ label: 'Delete', action: remove, loss: true }] : []),
  ];
  return (
    <Popup className={classes.more} label="More" trigger={<IconDots size={20} aria-hidden />}>
      {(close) => (
        <ul>
          <li>
            <Link
              to="/applications/templates/$id/preview"
              params={{ id: String(id) }}
              className={`${classes.entry} ink strong-tint-on-hover`}
            >
              Preview on a page of its own
            </Link>
          </li>
          <IfMay right="makeAllDossiers">
            <li>
              <Link
                to="/applications/templates/$id/dossier"
                params={{ id: String(id) }}
                className={`${classes.entry} ink strong-tint-on-hover`}
              >
                Dossier of this season
              </Link>
            </li>
          </IfMay>
          {entries.map(({ label, action, loss }) => (
            <li key={label}>
              <button
                type="button"
                className={`${classes.entry} ${loss ? 'loss' : 'ink'} strong-tint-on-hover`}
                onClick={() => {
                  close();
                  void action();
                }}
              >
                {label}
              </button>
            </li>
          ))}
          {can.exportResponses && (
            <li className={classes.download}>
              <DownloadButton download={downloadApplicationData} query={{ templateId: id }} label="Responses as CSV" />
            </li>
          )}
        </ul>
      )}
    </Popup>
  );
}

interface Entry {
  label: string;
  action: () => unknown;
  loss?: boolean;
}
