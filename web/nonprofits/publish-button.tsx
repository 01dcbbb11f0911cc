import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { previewBulkChange } from '#contract/bulk-changes/bulk-changes.ts';
import { updateNonprofit } from '#contract/nonprofits/draft.ts';
import { gapsInWords } from '#contract/nonprofits/publication.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { ApiFailure, call } from '../api.ts';
import { refresh } from '../stale.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { showAlert } from '../ui/feedback/alerts.ts';
import { nonprofitQuery } from './nonprofit-query.ts';

/** Shows a nonprofit in the public directory, after a question if something is missing, or takes it down. Either can be undone. */
export function PublishButton({ nonprofit }: { nonprofit: Nonprofit }) {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const { display } = nonprofit;

  async function change(): Promise<void> {
    setSaving(true);
    if (display || (await mayPublish(nonprofit))) await publish(client, nonprofit, !display);
    setSaving(false);
  }

  return (
    <Button variant="default" loading={saving} onClick={() => void change()}>
      {display ? 'Take down' : 'Publish'}
    </Button>
  );
}

/** Asks if the public page would lack something, by the same rule as a bulk change. */
async function mayPublish({ id, name }: Nonprofit): Promise<boolean> {
  const found = await call(previewBulkChange, { body: { action: 'PUBLISH_WEB', chosen: { ids: [id] } } }).catch(tellNothing);
  if (!found) return false;
  const missing = found.rows.flatMap((row) => row.missing);
  if (missing.length === 0) return true;
  return confirm({
    title: `Publish “${name}”?`,
    text: `Its public page will be without ${gapsInWords(missing)}. These can be added later.`,
    confirm: 'Publish all the same',
    cancel: 'Not yet',
  });
}

/** `call` has shown an alert. */
function tellNothing(error: unknown): undefined {
  if (!(error instanceof ApiFailure)) throw error;
}

async function publish(client: QueryClient, nonprofit: Nonprofit, display: boolean): Promise<void> {
  const { id, name } = nonprofit;
  const saved = await call(updateNonprofit, { params: { id }, body: { display } }).catch(tellNothing);
  if (!saved) return;
  client.setQueryData(nonprofitQuery(id).queryKey, saved);
  void refresh(client, 'nonprofits');
  const text = display ? `“${name}” is in the public directory.` : `“${name}” is no longer in the public directory.`;
  showAlert({ tone: 'success', text, action: { label: 'Undo', run: () => void publish(client, nonprofit, !display) } });
}
