import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { changeTemplate, createTemplate, togglePublished } from '#contract/applications/template-calls.ts';
import { type Template, type TemplateDraft, templateDraft, templateRecord } from '#contract/applications/templates.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { refresh } from '../../../platform/stale.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { publishedTemplateQuery, templateQuery } from '../template-queries.ts';
import type { BuilderDraft } from './builder-state.ts';

const alertTime = 7_000;
const leaveDelay = 2_000;

export function draftOf({ name, opensAt, closesAt, elements }: Template): BuilderDraft {
  // leave out `page`: the server counts the pages again on each save
  return { name, opensAt, closesAt, elements: elements.map(({ page: _, ...element }) => element) };
}

/** A colleague saved first: the version that both started from, and both new versions. */
export interface TemplateConflict {
  base: BuilderDraft;
  mine: BuilderDraft;
  theirs: Template;
}

export interface RefusedSave {
  error: ApiFailure;
  draft: BuilderDraft;
}

interface Saved {
  /** null until the first save */
  template: Template | null;
  draft: BuilderDraft;
  at: string | null;
}

/** Saves a template. Reports the save state, the errors, and whether the list of templates is about to open. */
export function useTemplateSaving(initial: Template | null, draft: BuilderDraft, onCreated: (id: number) => void) {
  const [saved, setSaved] = useState<Saved>(() => ({ template: initial, draft, at: initial?.updated ?? null }));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RefusedSave>();
  const [conflict, setConflict] = useState<TemplateConflict>();
  const now = useRef({ saved, draft, busy });
  now.current = { saved, draft, busy };
  const queries = useQueryClient();

  const dirty = draft !== saved.draft;
  const firstId = initial === null ? saved.template?.id : undefined;
  const { leaving, setLeaving } = useLeaving({ firstId, dirty, onCreated });

  const keep = useCallback(
    (template: Template, stored: BuilderDraft) => {
      const next = { template, draft: stored, at: template.updated };
      now.current.saved = next;
      setSaved(next);
      queries.setQueryData(templateQuery(template.id).queryKey, template);
      void refresh(queries, 'templates');
      void queries.removeQueries({ queryKey: publishedTemplateQuery(template.id).queryKey });
    },
    [queries],
  );

  /** Runs one call at a time. Returns whether the call succeeded: false also while another call runs. */
  const attempt = useCallback(
    async (work: () => Promise<void>): Promise<boolean> => {
      if (now.current.busy) return false;
      now.current.busy = true;
      setBusy(true);
      setFailure(undefined);
      setLeaving(false);
      try {
        await work();
        return true;
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        const theirs = templateRecord.safeParse(error.current);
        if (error.status === 409 && theirs.success) {
          setConflict({ base: now.current.saved.draft, mine: now.current.draft, theirs: theirs.data });
        } else setFailure({ error, draft: now.current.draft });
        return false;
      } finally {
        now.current.busy = false;
        setBusy(false);
      }
    },
    [setLeaving],
  );

  /** Creates the template, or sends its changes since `base` with the revision of `base`. */
  const send = useCallback(
    async (sent: BuilderDraft, base: Saved): Promise<void> => {
      const { template } = base;
      if (template === null) {
        const made = await call(createTemplate, { body: readable(sent), quiet: 'refusals' });
        keep(made, sent);
        return;
      }
      const fields = ['name', 'opensAt', 'closesAt', 'elements'] as const;
      const changed = Object.fromEntries(
        fields.filter((field) => sent[field] !== base.draft[field]).map((field) => [field, sent[field]]),
      );
      const body = { ...readable(changed), revision: template.revision };
      keep(await call(changeTemplate, { params: { id: template.id }, body, quiet: 'refusals' }), sent);
    },
    [keep],
  );

  /** `leave`: open the list of templates after the save. The first save opens the builder at its new address instead. */
  const save = useCallback(
    async ({ leave }: { leave: boolean }): Promise<boolean> => {
      const first = now.current.saved.template === null;
      const done = await attempt(() => send(now.current.draft, now.current.saved));
      if (!done) return false;
      showAlert({ tone: 'success', text: 'Application template saved.', timeout: alertTime });
      if (leave || first) setLeaving(true);
      return true;
    },
    [attempt, send, setLeaving],
  );

  const togglePublication = useCallback(
    () =>
      attempt(async () => {
        const { template } = now.current.saved;
        if (!template) return;
        const stored = now.current.saved.draft;
        keep(await call(togglePublished, { params: { id: template.id }, quiet: 'refusals' }), stored);
      }),
    [attempt, keep],
  );

  return {
    template: saved.template,
    savedDraft: saved.draft,
    savedAt: saved.at,
    dirty,
    /** the value of `dirty` right after a save, before React renders again */
    isDirty: useCallback(() => now.current.draft !== now.current.saved.draft, []),
    busy,
    failure,
    conflict,
    /** the list of templates is about to open */
    leaving,
    stay: useCallback(() => setLeaving(false), [setLeaving]),
    save,
    togglePublication,
    showConflict: setConflict,
    closeConflict: useCallback(() => setConflict(undefined), []),
    /** from now on, compares the draft with this stored template; the next save replaces this template */
    rebase: useCallback((template: Template) => keep(template, draftOf(template)), [keep]),
  };
}

interface Leaving {
  /** the id of a template that was new when the builder opened, once it is stored */
  firstId: number | undefined;
  dirty: boolean;
  onCreated: (id: number) => void;
}

/**
 * Opens the list of templates a moment after a save that asked for it. The first save of a new template only changes the address of
 * the builder: the user stays on the page.
 */
function useLeaving({ firstId, dirty, onCreated }: Leaving) {
  const [leaving, setLeaving] = useState(false);
  const [wentTo, setWentTo] = useState<number>();
  const navigate = useNavigate();
  const created = useRef(onCreated);
  created.current = onCreated;
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      setLeaving(false);
      if (firstId !== undefined && firstId !== wentTo) {
        setWentTo(firstId);
        created.current(firstId);
      } else void navigate({ to: '/applications/templates' });
    }, leaveDelay);
    return () => clearTimeout(timer);
  }, [leaving, firstId, wentTo, navigate]);
  const toItself = firstId !== undefined && firstId !== wentTo;
  useEffect(() => {
    if (dirty && !toItself) setLeaving(false);
  }, [dirty, toItself]);
  return { leaving: leaving && !toItself, setLeaving };
}

/** Parses the draft with the contract, which trims texts. Throws errors in the form of the server's refusal. */
function readable(sent: Partial<BuilderDraft>): TemplateDraft {
  const parsed = templateDraft.safeParse(sent);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) errors[path.map(String).join('.') || 'non_field_errors'] = [message];
  throw new ApiFailure(400, errors);
}
