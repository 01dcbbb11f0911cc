import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ApplicationResponse, takeBackWithdrawal } from '#contract/applications/response-calls.ts';
import { responseStatusText } from '#contract/platform/access/response-status.ts';
import { call } from '../../../platform/api.ts';
import { refresh } from '../../../platform/stale.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { responseQuery } from '../response-queries.ts';

interface Props {
  response: ApplicationResponse;
  onDone?: () => void;
}

/** Takes the withdrawal of a response back. Nothing if this user may not. */
export function TakeBackButton({ response: { id, can }, onDone }: Props) {
  const client = useQueryClient();
  const { busy, run } = useBusy();

  async function takeBack(): Promise<void> {
    await run(async () => {
      const response = await call(takeBackWithdrawal, { params: { id } });
      client.setQueryData(responseQuery(id).queryKey, response);
      void refresh(client, 'responses');
      showAlert({ tone: 'success', text: `Withdrawal taken back: ${responseStatusText(response).toLowerCase()} again.` });
      onDone?.();
    });
  }

  if (!can.takeBack) return null;
  return (
    <Button variant="default" loading={busy} onClick={() => void takeBack()}>
      Take back the withdrawal
    </Button>
  );
}
