import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { beginIrsImport, irsFileLimit } from '#contract/nonprofits/irs/irs-imports.ts';
import { ApiFailure } from '../../platform/api.ts';
import { UploadProgress } from '../../platform/ui/feedback/loading/upload-progress.tsx';
import { FilePicker } from '../../platform/ui/forms/fields/file-picker.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { upload } from '../../platform/upload.ts';
import { keepIrsImport } from './irs-import-queries.ts';
import classes from './irs-imports.module.css';

const irsPage = 'https://www.irs.gov/charities-non-profits/exempt-organizations-business-master-file-extract-eo-bmf';
const megabytes = irsFileLimit / 1_000_000;

interface Sending {
  name: string;
  share: number;
}

/** Uploads the chosen files one after the other. If only one file was chosen, the page of its import opens. */
export function ChooseIrsFiles() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending>();
  const [problems, setProblems] = useState<string[]>([]);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function send(file: File, signal: AbortSignal): Promise<number | null> {
    const tell = (text: string) => setProblems((before) => [...before, `${file.name}: ${text}`]);
    if (file.size > irsFileLimit) {
      tell(`This file is too large: the limit is ${megabytes} MB.`);
      return null;
    }
    try {
      const onProgress = (share: number) => setSending({ name: file.name, share });
      const item = await upload(beginIrsImport, { params: undefined, file, onProgress, signal, quiet: 'refusals' });
      keepIrsImport(client, item);
      return item.id;
    } catch (error) {
      if (!signal.aborted && !(error instanceof ApiFailure)) throw error;
      if (error instanceof ApiFailure) tell(error.wireErrors['file']?.join(' ') ?? error.summary);
      return null;
    }
  }

  async function sendAll(files: File[]): Promise<void> {
    if (files.length === 0 || sending) return;
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProblems([]);
    const begun: number[] = [];
    for (const file of files) {
      if (signal.aborted) break;
      setSending({ name: file.name, share: 0 });
      const id = await send(file, signal);
      if (id !== null) begun.push(id);
    }
    setSending(undefined);
    const [only, further] = begun;
    if (only !== undefined && further === undefined && files.length === 1)
      await navigate({ to: '/nonprofits/imports/$id', params: { id: String(only) } });
  }

  return (
    <section className={classes.choose} aria-label="Files">
      <p>
        The IRS publishes all tax-exempt organizations as CSV files by state and region:{' '}
        <a href={irsPage} target="_blank" rel="noreferrer">
          Exempt Organizations Business Master File Extract
        </a>
        . Nothing is imported before you have seen what a file would do. Imported nonprofits are not published.
      </p>
      <FormProblem text={problems.join('\n') || undefined} />
      {sending ? (
        <UploadProgress share={sending.share} after="Stored. It is read next.">
          <span>{sending.name}</span>
          <Button variant="default" onClick={() => controller.current?.abort()}>
            Cancel
          </Button>
        </UploadProgress>
      ) : (
        <FilePicker
          label="Choose IRS files"
          hint={`CSV, up to ${megabytes} MB each.`}
          accept=".csv"
          icon={<IconFileSpreadsheet size={22} aria-hidden />}
          onChoose={() => {}}
          onChooseAll={(files) => void sendAll(files)}
        />
      )}
    </section>
  );
}
