import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  changeTemplate,
  createTemplate,
  type Template,
  type TemplateDraft,
  templateDraft,
  togglePublished,
} from '#contract/application-templates.ts';
import { ApiFailure, call } from '../../api.ts';
import { showAlert } from '../../ui/alerts.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import type { BuilderDraft } from './builder-state.ts';
import { templateQuery } from './template-queries.ts';

const alertTime = 7_000;
const leaveDelay = 2_000;

export function draftOf({ name, opensAt, closesAt, elements }: Template): BuilderDraft {
  // the page of an element is counted anew at each save
  return { name, opensAt, closesAt, elements: elements.map(({ page: _, ...element }) => element) };
}

/** A colleague's save came first: what both began from, and what is stored now. */
export interface TemplateConflict {
  base: BuilderDraft;
  mine: BuilderDraft;
  theirs: Template;
}

/** A save that was refused, and what was sent. */
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

/** Saves a template by hand: what state that is in, what went wrong, and where to go afterwards. */
export function useTemplateSaving(initial: Template | null, draft: BuilderDraft, onCreated: (id: number) => void) {
  const [saved, setSaved] = useState<Saved>(() => ({ template: initial, draft, at: initial?.updated ?? null }));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RefusedSave>();
  const [conflict, setConflict] = useState<TemplateConflict>();
  const [leaving, setLeaving] = useState(false);
  const now = useRef({ saved, draft, busy });
  now.current = { saved, draft, busy };
  const queries = useQueryClient();
  const navigate = useNavigate();
  const created = useRef(onCreated);
  created.current = onCreated;

  const dirty = draft !== saved.draft;
  useUnsavedChanges(() => now.current.draft !== now.current.saved.draft);

  const keep = useCallback(
    (template: Template, stored: BuilderDraft) => {
      const next = { template, draft: stored, at: template.updated };
      now.current.saved = next;
      setSaved(next);
      queries.setQueryData(templateQuery(template.id).queryKey, template);
      void queries.invalidateQueries({ queryKey: ['application-templates'] });
      void queries.removeQueries({ queryKey: ['published-template', template.id] });
    },
    [queries],
  );

  /** Runs one call at a time; true when it succeeded. */
  const attempt = useCallback(async (work: () => Promise<void>): Promise<boolean> => {
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
      if (error.status === 409 && error.current) {
        setConflict({ base: now.current.saved.draft, mine: now.current.draft, theirs: error.current as Template });
      } else setFailure({ error, draft: now.current.draft });
      return false;
    } finally {
      now.current.busy = false;
      setBusy(false);
    }
  }, []);

  /** Sends what was changed since `base`, over the revision that `base` is of. */
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

  /** `leave`: to the list when it is done, unless it was the first save, which leads to the builder with its id. */
  const save = useCallback(
    async ({ leave }: { leave: boolean }): Promise<boolean> => {
      const first = now.current.saved.template === null;
      const done = await attempt(() => send(now.current.draft, now.current.saved));
      if (!done) return false;
      showAlert({ tone: 'success', text: 'Application template saved.', timeout: alertTime });
      if (leave || first) setLeaving(true);
      return true;
    },
    [attempt, send],
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

  const firstId = initial === null ? saved.template?.id : undefined;
  const [wentTo, setWentTo] = useState<number>();
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

  // going on with the work is staying; the first save's way only gives the page its own address
  const toItself = firstId !== undefined && firstId !== wentTo;
  useEffect(() => {
    if (dirty && !toItself) setLeaving(false);
  }, [dirty, toItself]);

  return {
    template: saved.template,
    savedDraft: saved.draft,
    savedAt: saved.at,
    dirty,
    busy,
    failure,
    conflict,
    /** the way to the list has begun, and can still be stopped */
    leaving: leaving && !toItself,
    stay: useCallback(() => setLeaving(false), []),
    save,
    togglePublication,
    closeConflict: useCallback(() => setConflict(undefined), []),
    /** what is stored now becomes what the draft is compared with and saved over */
    rebase: useCallback((template: Template) => keep(template, draftOf(template)), [keep]),
  };
}

/** What the contract makes of it: trimmed. Throws what is wrong in the form that the server's refusal has. */
function readable(sent: Partial<BuilderDraft>): TemplateDraft {
  const parsed = templateDraft.safeParse(sent);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) errors[path.map(String).join('.') || 'non_field_errors'] = [message];
  throw new ApiFailure(400, errors);
}
