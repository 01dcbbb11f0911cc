import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateNonprofit } from '#contract/nonprofits/draft.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { ApiFailure, call } from '../api.ts';
import { refresh } from '../stale.ts';
import { showAlert } from '../ui/feedback/alerts.ts';
import { nonprofitQuery } from './nonprofit-query.ts';

/** Shows a nonprofit in the public directory, or takes it down. Either can be undone. */
export function PublishButton({ nonprofit }: { nonprofit: Nonprofit }) {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const { display } = nonprofit;

  async function change(): Promise<void> {
    setSaving(true);
    await publish(client, nonprofit, !display);
    setSaving(false);
  }

  return (
    <Button variant="default" loading={saving} onClick={() => void change()}>
      {display ? 'Take down' : 'Publish'}
    </Button>
  );
}

async function publish(client: QueryClient, nonprofit: Nonprofit, display: boolean): Promise<void> {
  const { id, name } = nonprofit;
  try {
    const saved = await call(updateNonprofit, { params: { id }, body: { display } });
    client.setQueryData(nonprofitQuery(id).queryKey, saved);
  } catch (error) {
    // `call` has shown an alert
    if (!(error instanceof ApiFailure)) throw error;
    return;
  }
  void refresh(client, 'nonprofits');
  const text = display ? `“${name}” is in the public directory.` : `“${name}” is no longer in the public directory.`;
  showAlert({ tone: 'success', text, action: { label: 'Undo', run: () => void publish(client, nonprofit, !display) } });
}
