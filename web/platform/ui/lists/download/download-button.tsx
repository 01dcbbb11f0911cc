import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { asDownloading } from '#contract/platform/access/permissions.ts';
import type { Download, TableFormat } from '#contract/platform/wire/downloads.ts';
import { printSearch } from '../../../addresses/search-params.ts';
import { ApiFailure } from '../../../api.ts';
import { useSignedInUser } from '../../../session.ts';
import { startDownload } from './start-download.ts';

interface Props {
  /** its definition in the contract */
  download: Pick<Download, 'path' | 'withoutPeople'>;
  /** the download's query, with camelCase names */
  query?: object;
  label?: string;
  /** after the label, for screen readers: `of 2025` */
  of?: string;
  /** one file, not a table: without the choice of Excel */
  file?: boolean;
  /** called instead of `start`, to do something before or after it */
  around?: (start: () => Promise<void>) => Promise<void>;
}

/** Downloads a table as CSV or for Excel, or one file. Board members without leave of programme staff get no button for people. */
export function DownloadButton({ download, query = {}, label = 'Export', of, file = false, around }: Props) {
  const user = useSignedInUser();
  const [busy, setBusy] = useState<TableFormat>();

  async function start(format: TableFormat): Promise<void> {
    setBusy(format);
    try {
      const address = `${download.path}${printSearch(format === 'csv' ? { ...query } : { ...query, format })}`;
      await (around ? around(() => startDownload(address)) : startDownload(address));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      setBusy(undefined);
    }
  }

  if (asDownloading(user, download) !== user) return null;
  const button = (format: TableFormat) => ({ variant: 'default', loading: busy === format, onClick: () => void start(format) });
  return (
    <Button.Group>
      <Button {...button('csv')} leftSection={<IconDownload size={18} aria-hidden />}>
        {label}
        {of && <span className="only-read-out"> {of}</span>}
      </Button>
      {!file && (
        <Button {...button('xlsx')}>
          Excel
          {of && <span className="only-read-out"> {of}</span>}
        </Button>
      )}
    </Button.Group>
  );
}
