import { errorCode, errorMessage } from '#server/platform/process/error-code.ts';
import { isFullDisk } from '#server/platform/process/full-disk.ts';
import { type CleanTask, cleanPicture } from './clean-picture.ts';
import { type EncodedLogo, encodeLogo } from './logo-picture.ts';
import type { PictureProblem } from './open-heic.ts';
import { type Crop, type EncodedPicture, encodePicture } from './picture.ts';
import { type CopiesTask, type EncodedCopies, encodeCopies } from './picture-copies.ts';

export type EncoderTask =
  | { kind: 'picture'; path: string; crop: Crop | undefined }
  | { kind: 'logo'; path: string }
  | ({ kind: 'clean' } & CleanTask)
  | ({ kind: 'copies' } & CopiesTask);

export type EncoderAnswer =
  | ({ kind: 'picture' } & EncodedPicture)
  | ({ kind: 'logo' } & EncodedLogo)
  | { kind: 'clean' }
  | ({ kind: 'copies' } & EncodedCopies)
  | RefusedPicture
  | EncoderFailure;

export interface RefusedPicture {
  kind: 'refused';
  problem: PictureProblem;
}

/** A failure that is not the picture's fault: for example, the file is gone, or the disk is full. */
export interface EncoderFailure {
  kind: 'failed';
  code: string;
  message: string;
}

const refused = (problem: PictureProblem): RefusedPicture => ({ kind: 'refused', problem });

async function work(task: EncoderTask): Promise<EncoderAnswer> {
  if (task.kind === 'picture') {
    const picture = await encodePicture(task.path, task.crop);
    return picture ? { kind: 'picture', ...picture } : refused('notReadable');
  }
  if (task.kind === 'logo') {
    const logo = await encodeLogo(task.path);
    return logo ? { kind: 'logo', ...logo } : refused('notReadable');
  }
  if (task.kind === 'clean') return (await cleanPicture(task)) ? { kind: 'clean' } : refused('notReadable');
  const copies = await encodeCopies(task);
  return typeof copies === 'string' ? refused(copies) : { kind: 'copies', ...copies };
}

process.on('disconnect', () => process.exit());
/** Ctrl-C reaches this process too, but the parent decides when this process ends. */
process.on('SIGINT', () => {});
process.on('message', async (task: EncoderTask) => {
  // all people share this process: no task may end it
  const answer = await work(task).catch(failureOf);
  if (process.connected) process.send?.(answer);
});

function failureOf(error: unknown): EncoderFailure {
  return { kind: 'failed', code: isFullDisk(error) ? 'ENOSPC' : errorCode(error), message: errorMessage(error) };
}
