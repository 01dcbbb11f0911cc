import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LibraryFile, readTextAgain } from '#contract/learning/library/library-files.ts';
import { call } from '../../../platform/api.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { textStateWords } from '../file-words.ts';
import { keepFile, libraryFileQuery } from '../library-queries.ts';
import classes from './file-page.module.css';

const lookMilliseconds = 4_000;

/** Says why a search does not find words inside the file. If the text could not be read, staff can have it read again. */
export function TextState({ file }: { file: LibraryFile }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const waiting = file.textState === 'WAITING';
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: libraryFileQuery(file.id).queryKey }),
      lookMilliseconds,
    );
    return () => clearInterval(timer);
  }, [waiting, client, file.id]);

  async function again(): Promise<void> {
    await run(async () => {
      keepFile(client, await call(readTextAgain, { params: { id: file.id } }));
    });
  }

  return (
    <p className={classes.state} role="status">
      {textStateWords[file.textState]}
      {file.can.edit && file.textState === 'FAILED' && (
        <Button variant="default" size="compact-sm" loading={busy} onClick={() => void again()}>
          Try again
        </Button>
      )}
    </p>
  );
}
