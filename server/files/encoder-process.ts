import { errorCode, errorMessage } from '#server/process/error-code.ts';
import { isFullDisk } from '#server/process/full-disk.ts';
import { type CleanTask, cleanPicture } from './clean-picture.ts';
import { type EncodedLogo, encodeLogo } from './logo-picture.ts';
import { type EncodedPhoto, encodePhoto, type PhotoProblem, type PhotoTask } from './photo-copies.ts';
import { type Crop, type EncodedPicture, encodePicture } from './picture.ts';

export type EncoderTask =
  | { kind: 'encode'; path: string; crop: Crop | undefined }
  | { kind: 'logo'; path: string }
  | ({ kind: 'clean' } & CleanTask)
  | ({ kind: 'photo' } & PhotoTask);

/** Null if the file is not a readable picture. */
export type EncoderResult = EncodedPicture | EncodedLogo | EncodedPhoto | PhotoProblem | true | null;
/** A failure that is not the picture's fault: the file is gone, or the disk is full. */
export interface EncoderFailure {
  code: string;
  message: string;
}
export type EncoderAnswer = { result: EncoderResult } | { failure: EncoderFailure };

function work(task: EncoderTask): Promise<EncoderResult> {
  if (task.kind === 'encode') return encodePicture(task.path, task.crop);
  if (task.kind === 'logo') return encodeLogo(task.path);
  return task.kind === 'clean' ? cleanPicture(task) : encodePhoto(task);
}

process.on('disconnect', () => process.exit());
/** Ctrl-C reaches this process too: the parent decides when it ends. */
process.on('SIGINT', () => {});
process.on('message', async (task: EncoderTask) => {
  // all people share this process: no task may end it
  const answer: EncoderAnswer = await work(task).then(
    (result) => ({ result }),
    (error: unknown) => ({ failure: failureOf(error) }),
  );
  if (process.connected) process.send?.(answer);
});

function failureOf(error: unknown): EncoderFailure {
  return { code: isFullDisk(error) ? 'ENOSPC' : errorCode(error), message: errorMessage(error) };
}
