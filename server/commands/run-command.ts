import { ArchiveError } from '#server/backup/archive-error.ts';
import { errorCode, errorMessage } from '#server/process/error-code.ts';
import { StartRefused } from '#server/process/start-refused.ts';

/**
 * Does the work of a command. An error ends it with status 1, and is printed: as it is, if its message is for whoever runs the
 * command; else as `failed` puts it, which says how things stand then.
 */
export async function runCommand(work: () => Promise<void>, failed: (reason: string) => string): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExplained = error instanceof ArchiveError || error instanceof StartRefused;
    process.stderr.write(`${isExplained ? error.message : failed(errorMessage(error) || errorCode(error) || String(error))}\n`);
    process.exitCode = 1;
  }
}
