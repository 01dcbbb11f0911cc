import { type CleanTask, cleanPicture } from './clean-picture.ts';
import { type Crop, type EncodedPicture, encodePicture } from './picture.ts';

export type EncoderTask = { kind: 'encode'; path: string; crop: Crop | undefined } | ({ kind: 'clean' } & CleanTask);

/** `result` is null if the file is not a readable picture. */
export interface EncoderAnswer {
  result: EncodedPicture | true | null;
}

process.on('disconnect', () => process.exit());
/** Ctrl-C reaches this process too: the parent decides when it ends. */
process.on('SIGINT', () => {});
process.on('message', async (task: EncoderTask) => {
  const result = task.kind === 'encode' ? await encodePicture(task.path, task.crop) : await cleanPicture(task);
  const answer: EncoderAnswer = { result };
  if (process.connected) process.send?.(answer);
});
