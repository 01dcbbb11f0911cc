import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { asDownloading } from '#contract/platform/access/permissions.ts';
import type { TableFormat } from '#contract/platform/wire/downloads.ts';
import { printSearch } from '../../../addresses/search-params.ts';
import { ApiFailure } from '../../../api.ts';
import { useSignedInUser } from '../../../session.ts';
import { startDownload } from './start-download.ts';

interface Props {
  /** path of the download in the contract */
  path: string;
  /** the download's query, with camelCase names */
  query?: object;
  label?: string;
  /** after the label, for screen readers: `of 2025` */
  of?: string;
  /** one file, not a table: without the choice of Excel */
  file?: boolean;
  /** the file names no people: board members need no leave */
  withoutPeople?: boolean;
}

/** Downloads a table as CSV or for Excel, or one file. */
export function DownloadButton({ path, query = {}, label = 'Export', of, file = false, withoutPeople = false }: Props) {
  const mayDownload = useMayDownload();
  const [busy, setBusy] = useState<TableFormat>();

  async function start(format: TableFormat): Promise<void> {
    setBusy(format);
    try {
      await startDownload(`${path}${printSearch(format === 'csv' ? { ...query } : { ...query, format })}`);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      setBusy(undefined);
    }
  }

  if (!withoutPeople && !mayDownload) return null;
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

/** Whether the person downloads lists with people: board members need leave of programme staff. */
function useMayDownload(): boolean {
  const user = useSignedInUser();
  return asDownloading(user) === user;
}
