import { ArchiveError } from '#server/platform/backup/archive-error.ts';
import { errorCode, errorMessage } from '#server/platform/process/error-code.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';

/**
 * Does the work of a command. An error ends the command with status 1, and is printed. A message for the person who runs the
 * command is printed as it is; `failed` puts any other message into a sentence that says how things are after the error.
 */
export async function runCommand(work: () => Promise<void>, failed: (reason: string) => string): Promise<void> {
  // `almoner doctor | head` reads a few lines and goes: that is no error
  process.stdout.on('error', (error) => {
    if (errorCode(error) === 'EPIPE') process.exit();
    throw error;
  });
  try {
    await work();
  } catch (error) {
    const isExplained = error instanceof ArchiveError || error instanceof StartRefused;
    process.stderr.write(`${isExplained ? error.message : failed(errorMessage(error) || errorCode(error) || String(error))}\n`);
    process.exitCode = 1;
  }
}
