import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { beginImport, downloadTemplate } from '#contract/money/donations/imports/import-calls.ts';
import {
  importExtensions,
  importFieldLabels,
  programmeFields,
  requiredFields,
  requiredOfProgramme,
  templateFields,
} from '#contract/money/donations/imports/import-choices.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { ApiFailure } from '../../../../platform/api.ts';
import { programme } from '../../../../platform/programme/programme.ts';
import { useSignedInUser } from '../../../../platform/session.ts';
import { UploadProgress } from '../../../../platform/ui/feedback/loading/upload-progress.tsx';
import { FilePicker } from '../../../../platform/ui/forms/fields/file-picker.tsx';
import { FormProblem } from '../../../../platform/ui/forms/form-problem.tsx';
import { DownloadButton } from '../../../../platform/ui/lists/download/download-button.tsx';
import shared from '../../../../platform/ui/work/facts.module.css';
import { upload } from '../../../../platform/upload.ts';
import { keepImport } from '../import-queries.ts';
import classes from '../imports.module.css';

export function ChooseFile({ onImport }: { onImport: (item: DonationImport) => void }) {
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const { file: limit } = programme().uploadLimits;

  async function send(file: File): Promise<void> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProblem(undefined);
    setShare(0);
    try {
      const item = await upload(beginImport, { params: undefined, file, onProgress: setShare, signal, quiet: 'refusals' });
      keepImport(client, item);
      onImport(item);
    } catch (error) {
      if (!signal.aborted && !(error instanceof ApiFailure)) throw error;
      if (error instanceof ApiFailure) setProblem(reasonOf(error));
    } finally {
      setShare(undefined);
    }
  }

  function choose(file: File | null | undefined): void {
    if (!file || share !== undefined) return;
    if (file.size > limit) setProblem(`This file is too large: the limit is ${limit / 1_000_000} MB.`);
    else void send(file);
  }

  return (
    <section className="stack gap-4 wide-44" aria-label="File">
      <Columns />
      <FormProblem text={problem} />
      {share === undefined ? (
        <FilePicker
          label="Choose a file"
          hint={`CSV, Excel (.xlsx) or OpenDocument (.ods), up to ${limit / 1_000_000} MB.`}
          accept={importExtensions}
          icon={<IconFileSpreadsheet size={22} aria-hidden />}
          onChoose={choose}
        />
      ) : (
        <UploadProgress share={share} after="Reading…">
          <Button variant="default" onClick={() => controller.current?.abort()}>
            Cancel
          </Button>
        </UploadProgress>
      )}
    </section>
  );
}

function reasonOf({ wireErrors, summary }: ApiFailure): string {
  return wireErrors['file']?.join(' ') ?? summary;
}

/** The columns that a file needs and may have, and a template to download. */
function Columns() {
  const forProgramme = may(useSignedInUser(), 'manageDonations');
  const required = [...requiredFields, ...(forProgramme ? requiredOfProgramme : [])];
  const optional = [...templateFields, ...(forProgramme ? programmeFields : [])].filter((field) => !required.includes(field));
  const named = (fields: typeof required) => fields.map((field) => importFieldLabels[field]).join(', ');
  return (
    <>
      <p>Upload a file with one donation on each line. Nothing is stored before you have seen how the file was understood.</p>
      <dl className={`${classes.facts} ${shared.facts} soft-terms`}>
        <dt>Required columns</dt>
        <dd>{named(required)}</dd>
        <dt>More columns</dt>
        <dd>{named(optional)}</dd>
      </dl>
      <div>
        <DownloadButton download={downloadTemplate} label="Download template" />
      </div>
    </>
  );
}
