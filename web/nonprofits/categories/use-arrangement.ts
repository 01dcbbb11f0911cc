import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { arrangeCategories, categoryMessages, type ManagedCategories } from '#contract/nonprofits/categories/categories.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { refresh } from '../../platform/stale.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { managedCategoriesQuery } from './category-queries.ts';

const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

/**
 * Shows a new arrangement at once and saves it in the background. If the user makes further arrangements during a save, only the
 * newest of them is saved next.
 */
export function useArrangement() {
  const client = useQueryClient();
  const [state, setState] = useState<'unchanged' | 'saving' | 'saved'>('unchanged');
  const wanted = useRef<ManagedCategories>(null);
  const busy = useRef(false);
  const show = (kept: ManagedCategories) => client.setQueryData(managedCategoriesQuery.queryKey, kept);

  async function save(): Promise<void> {
    busy.current = true;
    setState('saving');
    let arrangement = wanted.current?.arrangement ?? '';
    try {
      while (wanted.current) {
        const { groups, ungrouped } = wanted.current;
        wanted.current = null;
        const body = {
          arrangement,
          groups: groups.map(({ id, categories }) => ({ id, categories: ids(categories) })),
          ungrouped: ids(ungrouped),
        };
        const kept = await call(arrangeCategories, { body, quiet: [409] });
        arrangement = kept.arrangement;
        if (!wanted.current) show(kept);
      }
      setState('saved');
      void refresh(client, 'categories');
    } catch (error) {
      wanted.current = null;
      setState('unchanged');
      await showTheirs(error);
    } finally {
      busy.current = false;
    }
  }

  /** After a failure, shows the order that the server has stored. */
  async function showTheirs(error: unknown): Promise<void> {
    const current = error instanceof ApiFailure && error.status === 409 ? (error.current as ManagedCategories) : null;
    if (!current) return client.invalidateQueries({ queryKey: managedCategoriesQuery.queryKey });
    show(current);
    showAlert({ tone: 'error', title: 'Error...', text: `${categoryMessages.rearranged} This is how they are now.` });
  }

  function arrange(next: ManagedCategories): void {
    void client.cancelQueries({ queryKey: managedCategoriesQuery.queryKey });
    show(next);
    wanted.current = next;
    if (!busy.current) void save();
  }

  return { state, arrange };
}
