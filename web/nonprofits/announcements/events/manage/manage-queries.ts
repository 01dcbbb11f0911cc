import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { managedEventsQuery } from '#contract/nonprofits/announcements/events.ts';
import { listManagedEvents, previewRepetition, type Repetition } from '#contract/nonprofits/announcements/manage-events.ts';
import { flag } from '#contract/platform/wire/shapes.ts';
import { listOf } from '../../../../platform/query-of.ts';
import { refresh } from '../../../../platform/stale.ts';
import { listQuery } from '../../../../platform/ui/lists/list-query.ts';
import { listSearch } from '../../../../platform/ui/lists/list-search.ts';

/** `adding`: the form of a new event is open. */
export const validateManageSearch = listSearch(z.extend(managedEventsQuery, { adding: z.optional(flag) }));

export const managedEventsList = listQuery(listManagedEvents, { quiet: [404] });

/** The days of a repetition that is not stored yet. */
export function repeatDaysQuery(id: number, repetition: Repetition) {
  return listOf(previewRepetition, { params: { id }, body: repetition }, { retry: false });
}

/** Loads every list of events again, after a change. */
export function dropEvents(client: QueryClient): void {
  void refresh(client, 'events');
}
