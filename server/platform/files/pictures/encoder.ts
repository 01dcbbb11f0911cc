import { uploadedFileMessages } from '#contract/platform/wire/file-messages.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { TaskProcess } from '#server/platform/process/workers/task-process.ts';
import type { UploadedFile } from '../uploads/upload.ts';
import type { CleanTask } from './clean-picture.ts';
import type { EncoderAnswer, EncoderFailure, EncoderTask } from './encoder-process.ts';
import type { EncodedLogo } from './logo-picture.ts';
import type { PictureProblem } from './open-heic.ts';
import type { Crop, EncodedPicture } from './picture.ts';
import type { CopiesTask, EncodedCopies } from './picture-copies.ts';

const encoder = new TaskProcess<EncoderTask, EncoderAnswer>({
  name: 'picture encoder',
  file: new URL('./encoder-process.ts', import.meta.url),
  // the largest photos take 8 seconds of a processor, which is a minute on a busy machine
  longestTask: 120_000,
});

const notAPicture = () => refuse(415, uploadedFileMessages.notAPicture);
const notCleaned = () =>
  refuse(415, 'This picture can’t be read, so its location can’t be removed. Save it as a JPEG or PNG file and upload that one.');

/** Encodes an uploaded picture in the encoder's process: pictures take much memory, and a broken one may crash its decoder. */
export async function encodeUpload(file: UploadedFile, crop: Crop | undefined): Promise<EncodedPicture> {
  const answer = await inEncoder(file, { kind: 'picture', path: file.path, crop });
  if (answer.kind !== 'picture') throw notAPicture();
  return answer;
}

/** Encodes a logo in the encoder's process. */
export async function encodeLogoUpload(file: UploadedFile): Promise<EncodedLogo> {
  const answer = await inEncoder(file, { kind: 'logo', path: file.path });
  if (answer.kind !== 'logo') throw notAPicture();
  return answer;
}

/** Writes a picture without its metadata to another path. */
export async function cleanUpload(file: UploadedFile, task: CleanTask): Promise<void> {
  if ((await inEncoder(file, { kind: 'clean', ...task })).kind !== 'clean') throw notCleaned();
}

/** Writes the smaller copies of a picture. Throws 415 with the message for what is wrong with the file. */
export async function encodeCopiesUpload(
  file: Omit<UploadedFile, 'path'>,
  task: CopiesTask,
  messages: Record<PictureProblem, string>,
): Promise<EncodedCopies> {
  const answer = await inEncoder(file, { kind: 'copies', ...task });
  if (answer.kind === 'copies') return answer;
  throw refuse(415, messages[answer.kind === 'refused' ? answer.problem : 'notReadable']);
}

async function inEncoder(file: Omit<UploadedFile, 'path'>, task: EncoderTask): Promise<Exclude<EncoderAnswer, EncoderFailure>> {
  const answer = await encoder.run(file, task);
  // null: the task took too long
  if (answer === null) return { kind: 'refused', problem: 'notReadable' };
  if (answer.kind !== 'failed') return answer;
  throw Object.assign(new Error(`the picture encoder failed: ${answer.message}`), { code: answer.code });
}
