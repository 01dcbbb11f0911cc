import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateNonprofit } from '#contract/nonprofits/draft.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { call } from '../../platform/api.ts';
import { ignoreFailure } from '../../platform/ignore-failure.ts';
import { refresh } from '../../platform/stale.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { nonprofitQuery } from '../nonprofit-query.ts';
import { mayPublish } from './ask-to-publish.ts';

/**
 * Publishes a nonprofit in the public directory, or takes it down. Asks first if the public page would lack something. Both can be
 * undone.
 */
export function PublishButton({ nonprofit }: { nonprofit: Nonprofit }) {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const { display } = nonprofit;

  async function change(): Promise<void> {
    setSaving(true);
    if (display || (await mayPublish({ nonprofits: [nonprofit] }))) await publish(client, nonprofit, !display);
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
  const saved = await call(updateNonprofit, { params: { id }, body: { display } }).catch(ignoreFailure);
  if (!saved) return;
  client.setQueryData(nonprofitQuery(id).queryKey, saved);
  void refresh(client, 'nonprofits');
  const text = display ? `“${name}” is in the public directory.` : `“${name}” is no longer in the public directory.`;
  showAlert({ tone: 'success', text, action: { label: 'Undo', run: () => void publish(client, nonprofit, !display) } });
}
