import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useReducer, useState } from 'react';
import { elementLimits } from '#contract/applications/element-types/fields.ts';
import { publicationFaults } from '#contract/applications/publication.ts';
import { defaultTemplateName, type Template } from '#contract/applications/templates.ts';
import { FormCopyNotice } from '../../../platform/drafts/form-copy-notice.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { BackToTemplates } from '../back-to-templates.tsx';
import { ElementList } from '../elements/element-list.tsx';
import { AddElement } from '../elements/element-tools.tsx';
import { TemplatePreview } from '../template-preview.tsx';
import classes from './builder.module.css';
import { BuilderActions } from './builder-actions.tsx';
import { useBuilderCopy } from './builder-copy.ts';
import { BuilderNotices } from './builder-notices.tsx';
import { type BuilderDraft, reduceBuilder, startState } from './builder-state.ts';
import { TemplateConflictDialog } from './template-conflict.tsx';
import { TemplateDetails } from './template-details.tsx';
import { draftOf, type RefusedSave, useTemplateSaving } from './use-template-saving.ts';

const EarlierProposals = lazy(() => import('../earlier/earlier-proposals.tsx'));

const emptyDraft: BuilderDraft = { name: defaultTemplateName, opensAt: null, closesAt: null, elements: [] };

/** The editor of a template; `template` is null before the first save. */
export function Builder({ template: initial }: { template: Template | null }) {
  const [state, dispatch] = useReducer(reduceBuilder, initial, (template) =>
    startState(template ? draftOf(template) : emptyDraft),
  );
  const { draft, selected, fresh, notice } = state;
  const navigate = useNavigate();
  const saving = useTemplateSaving(initial, draft, (id) => {
    void navigate({ to: '/applications/templates/$id', params: { id: String(id) }, replace: true, ignoreBlocker: true });
  });
  const { template, failure, conflict, save } = saving;
  const copy = useBuilderCopy(draft, saving, dispatch);
  const [showFaults, setShowFaults] = useState(false);
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const refused = useMemo(() => refusedElements(failure), [failure]);
  const faults = showFaults ? publicationFaults(draft.elements) : [];

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.key.toLowerCase() === 's') {
        event.preventDefault();
        void save({ leave: false });
      }
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
      if (event.key.toLowerCase() !== 'z' || typing) return;
      event.preventDefault();
      dispatch({ type: event.shiftKey ? 'redo' : 'undo' });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [save]);

  return (
    <div className={classes.builder}>
      <PageHeader title={draft.name.trim() || defaultTemplateName} breadcrumb={<BackToTemplates />} />
      <section className={`${classes.bar} static-if-low`} aria-label="Template">
        <Undo notice={notice} undo={state.past.length > 0} redo={state.future.length > 0} dispatch={dispatch} />
        <BuilderActions saving={saving} draft={draft} onDeleted={copy.discard} onShowFaults={setShowFaults} />
      </section>
      <FormProblem text={failure && problemOf(failure)} />
      <FormCopyNotice copy={copy} dirty={saving.dirty} />
      <BuilderNotices template={template} faults={faults} elements={draft.elements} dispatch={dispatch}>
        <Suspense>
          <EarlierProposals draft={draft} dispatch={dispatch} />
        </Suspense>
      </BuilderNotices>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields */}
      <div role="group" aria-label="Show" className={`${classes.views} hidden`}>
        <button type="button" aria-pressed={view === 'edit'} onClick={() => setView('edit')}>
          Edit
        </button>
        <button type="button" aria-pressed={view === 'preview'} onClick={() => setView('preview')}>
          Preview
        </button>
      </div>
      <div className={`${classes.columns} columns-64`} data-view={view}>
        <div className={classes.edit}>
          <TemplateDetails draft={draft} errors={failure?.error.fieldErrors ?? {}} dispatch={dispatch} />
          <ElementList
            elements={draft.elements}
            selected={selected}
            fresh={fresh}
            showFaults={showFaults}
            refused={refused}
            dispatch={dispatch}
          />
          <AddElement dispatch={dispatch} full={draft.elements.length >= elementLimits.elements} />
        </div>
        <div className={classes.preview}>
          <TemplatePreview elements={draft.elements} selected={selected} />
        </div>
      </div>
      <TemplateConflictDialog
        conflict={conflict}
        onMerged={(merged) => {
          if (!conflict) return;
          saving.rebase(conflict.theirs);
          dispatch({ type: 'replace', draft: merged, words: 'Both are joined: look it over, and save.' });
          saving.closeConflict();
        }}
        onClose={saving.closeConflict}
      />
    </div>
  );
}

function problemOf({ error }: RefusedSave): string {
  if (error.general) return error.general;
  return 'It is not saved: mend what is marked, and save again.';
}

/** The messages of a refused save, by the uid of the element. */
function refusedElements(failure: RefusedSave | undefined): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const [path, message] of Object.entries(failure?.error.fieldErrors ?? {})) {
    const uid = failure?.draft.elements[Number(/^elements\.(\d+)\./.exec(path)?.[1] ?? -1)]?.uid;
    if (uid !== undefined) messages.set(uid, [messages.get(uid), message].filter(Boolean).join(' '));
  }
  return messages;
}

interface UndoProps {
  notice: string | null;
  undo: boolean;
  redo: boolean;
  dispatch: (action: { type: 'undo' | 'redo' }) => void;
}

/** The Undo and Redo buttons, with what was just deleted or replaced. */
function Undo({ notice, undo, redo, dispatch }: UndoProps) {
  return (
    <div className={`${classes.undo} own-line-34`}>
      <button type="button" className="pale-if-disabled" disabled={!undo} onClick={() => dispatch({ type: 'undo' })}>
        Undo
      </button>
      <button type="button" className="pale-if-disabled" disabled={!redo} onClick={() => dispatch({ type: 'redo' })}>
        Redo
      </button>
      <p role="status">{notice}</p>
    </div>
  );
}
