import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { createTemplate, deleteTemplate, publicationFaults } from '#contract/application-templates.ts';
import { ApiFailure, call } from '../../api.ts';
import { showAlert } from '../../ui/alerts.ts';
import { confirm } from '../../ui/confirm.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { formatDeadline, formatSaved } from '../../ui/format.ts';
import { mayLeave } from '../../ui/leaving.ts';
import { Popup } from '../../ui/popup.tsx';
import classes from './builder.module.css';
import type { BuilderDraft } from './builder-state.ts';
import { forgetSafetyCopy } from './safety-copy.ts';
import { downloadTemplateFile } from './template-file-download.ts';
import type { useTemplateSaving } from './use-template-saving.ts';

interface Props {
  saving: ReturnType<typeof useTemplateSaving>;
  draft: BuilderDraft;
  onShowFaults: (shown: boolean) => void;
}

/** Save, publish and the rest; always says whether everything is saved. */
export function BuilderActions({ saving, draft, onShowFaults }: Props) {
  const { template, busy, dirty, save } = saving;

  async function publish(): Promise<void> {
    const incomplete = publicationFaults(draft.elements).length > 0;
    onShowFaults(incomplete);
    if (incomplete) return;
    const opens = draft.opensAt !== null && Date.parse(draft.opensAt) > Date.now();
    const agreed = await confirm({
      title: `Publish “${draft.name.trim()}”?`,
      text: `Nonprofits can begin to answer it ${opens ? `on ${formatDeadline(draft.opensAt ?? '')}` : 'at once'}. Once one has, it can no longer be taken back.`,
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
      {template && <More saving={saving} draft={draft} />}
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
    <p className={classes.saveState} data-tone={failure ? 'loss' : dirty ? 'open' : undefined}>
      <span role="status">{words}</span>
      {leaving && (
        <button type="button" className={classes.stay} onClick={stay}>
          Stay here
        </button>
      )}
    </p>
  );
}

/** What is seldom done. */
function More({ saving, draft }: Pick<Props, 'saving' | 'draft'>) {
  const { template } = saving;
  const navigate = useNavigate();
  if (!template) return null;
  const { id, can } = template;

  async function copy(): Promise<void> {
    if (!(await mayLeave())) return;
    const body = { name: `${draft.name.trim()} (copy)`.slice(0, 200), elements: [...draft.elements] };
    const made = await call(createTemplate, { body }).catch(tellNothing);
    if (made) void navigate({ to: '/applications/templates/$id', params: { id: String(made.id) }, ignoreBlocker: true });
  }

  async function withdraw(): Promise<void> {
    const agreed = await confirm({
      title: `Take the publication of “${draft.name.trim()}” back?`,
      text: 'Its public page is then no longer there. Nobody has begun to answer it yet.',
      confirm: 'Take back',
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
    const done = await call(deleteTemplate, { params: { id } }).then(() => true, tellNothing);
    if (!done) return;
    forgetSafetyCopy(id);
    showAlert({ tone: 'success', text: 'Application template deleted.', timeout: 6_000 });
    void navigate({ to: '/applications/templates', ignoreBlocker: true });
  }

  const entries: [label: string, action: () => unknown, loss?: boolean][] = [
    ['Copy to a new template', copy],
    ['Download as a file', () => downloadTemplateFile(draft)],
    ...(can.withdraw ? [['Take the publication back', withdraw] as [string, () => unknown]] : []),
    ...(can.delete ? [['Delete', remove, true] as [string, () => unknown, boolean]] : []),
  ];
  return (
    <Popup className={classes.more} label="More" trigger={<IconDots size={20} aria-hidden />}>
      {(close) => (
        <ul>
          <li>
            <Link to="/applications/templates/$id/preview" params={{ id: String(id) }} className={classes.entry}>
              Preview on a page of its own
            </Link>
          </li>
          {entries.map(([label, action, loss]) => (
            <li key={label}>
              <button
                type="button"
                className={classes.entry}
                data-loss={loss}
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
              <DownloadButton path="/download-application-data/" query={{ templateId: id }} label="Responses as CSV" />
            </li>
          )}
        </ul>
      )}
    </Popup>
  );
}

/** The call has told already. */
function tellNothing(error: unknown): undefined {
  if (!(error instanceof ApiFailure)) throw error;
}
