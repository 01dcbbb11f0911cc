import { type ArtworkTask, drawArtwork } from '#server/platform/documents/artwork.ts';
import type { PrintedDocument } from './document.ts';
import { missingCharacters, typeset } from './typesetter.ts';

export type TypesetterTask =
  | { kind: 'document'; document: PrintedDocument }
  | { kind: 'artwork'; artwork: ArtworkTask }
  | { kind: 'missing'; text: string };
export type TypesetterAnswer = { bytes: Buffer } | { missing: string[] } | { failure: string };

process.on('disconnect', () => process.exit());
/** Ctrl-C reaches this process too, but the parent process decides when this process ends. */
process.on('SIGINT', () => {});
process.on('message', async (task: TypesetterTask) => {
  const answer = await answerTo(task);
  if (process.connected) process.send?.(answer);
});

async function answerTo(task: TypesetterTask): Promise<TypesetterAnswer> {
  try {
    if (task.kind === 'missing') return { missing: missingCharacters(task.text) };
    return { bytes: task.kind === 'document' ? typeset(task.document) : await drawArtwork(task.artwork) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
