import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { requestDownloadTicket } from '#contract/wire/downloads.ts';
import { ApiFailure, call } from '../../api.ts';
import { printSearch } from '../../routes/search-params.ts';

interface Props {
  /** path of the download in the contract */
  path: string;
  /** its query, with camelCase names */
  query?: Record<string, unknown>;
  label?: string;
}

/** Requests a one-use ticket and opens the download with it, because a link cannot carry the session. */
export function DownloadButton({ path, query = {}, label = 'Export' }: Props) {
  const [busy, setBusy] = useState(false);

  async function start(): Promise<void> {
    setBusy(true);
    try {
      const address = `${path}${printSearch(query)}`;
      const { ticket } = await call(requestDownloadTicket, { body: { path: address } });
      open(`${address}${address.includes('?') ? '&' : '?'}ticket=${ticket}`);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="default" loading={busy} leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void start()}>
      {label}
    </Button>
  );
}

/** The `download` attribute keeps the page open if the download fails. */
function open(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
