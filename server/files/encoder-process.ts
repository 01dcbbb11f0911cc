import { type CleanTask, cleanPicture } from './clean-picture.ts';
import { type EncodedLogo, encodeLogo } from './logo-picture.ts';
import { type EncodedPhoto, encodePhoto, type PhotoProblem, type PhotoTask } from './photo-copies.ts';
import { type Crop, type EncodedPicture, encodePicture } from './picture.ts';

export type EncoderTask =
  | { kind: 'encode'; path: string; crop: Crop | undefined }
  | { kind: 'logo'; path: string }
  | ({ kind: 'clean' } & CleanTask)
  | ({ kind: 'photo' } & PhotoTask);

/** `result` is null if the file is not a readable picture. */
export interface EncoderAnswer {
  result: EncodedPicture | EncodedLogo | EncodedPhoto | PhotoProblem | true | null;
}

function work(task: EncoderTask): Promise<EncoderAnswer['result']> {
  if (task.kind === 'encode') return encodePicture(task.path, task.crop);
  if (task.kind === 'logo') return encodeLogo(task.path);
  return task.kind === 'clean' ? cleanPicture(task) : encodePhoto(task);
}

process.on('disconnect', () => process.exit());
/** Ctrl-C reaches this process too: the parent decides when it ends. */
process.on('SIGINT', () => {});
process.on('message', async (task: EncoderTask) => {
  const answer: EncoderAnswer = { result: await work(task) };
  if (process.connected) process.send?.(answer);
});
