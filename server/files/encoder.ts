import { photoMessages } from '#contract/photos/photos.ts';
import { refuse } from '#server/http/errors.ts';
import { TaskProcess } from '#server/process/task-process.ts';
import type { CleanTask } from './clean-picture.ts';
import type { EncoderAnswer, EncoderResult, EncoderTask } from './encoder-process.ts';
import type { EncodedLogo } from './logo-picture.ts';
import type { EncodedPhoto, PhotoTask } from './photo-copies.ts';
import type { Crop, EncodedPicture } from './picture.ts';
import type { UploadedFile } from './upload.ts';

const encoder = new TaskProcess<EncoderTask, EncoderAnswer>({
  name: 'picture encoder',
  file: new URL('./encoder-process.ts', import.meta.url),
  // the largest photos take 8 seconds of a processor, which is a minute on a busy machine
  longestTask: 120_000,
});

const notAPicture = () => refuse(415, 'This is not a picture that can be read. Upload a JPEG, PNG, WebP, GIF or AVIF file.');
const notCleaned = () =>
  refuse(415, 'This picture can’t be read, so its location can’t be removed. Save it as a JPEG or PNG file and upload that one.');

/** Encodes an uploaded picture in the encoder's process: pictures take much memory, and a broken one may end its decoder. */
export async function encodeUpload(file: UploadedFile, crop: Crop | undefined): Promise<EncodedPicture> {
  const result = await inEncoder(file, { kind: 'encode', path: file.path, crop });
  if (result === null || result === true || typeof result === 'string' || !('image' in result)) throw notAPicture();
  return result;
}

/** Encodes a logo in the same process. */
export async function encodeLogoUpload(file: UploadedFile): Promise<EncodedLogo> {
  const result = await inEncoder(file, { kind: 'logo', path: file.path });
  if (result === null || result === true || typeof result === 'string' || !('png' in result)) throw notAPicture();
  return result;
}

/** Writes a picture without its metadata to another path. */
export async function cleanUpload(file: UploadedFile, task: CleanTask): Promise<void> {
  if ((await inEncoder(file, { kind: 'clean', ...task })) !== true) throw notCleaned();
}

/** Writes the copies of a photo. Throws 415 with what is wrong with the file. */
export async function encodePhotoUpload(file: Omit<UploadedFile, 'path'>, task: PhotoTask): Promise<EncodedPhoto> {
  const result = await inEncoder(file, { kind: 'photo', ...task });
  if (result === null || result === true) throw refuse(415, photoMessages.notReadable);
  if (typeof result === 'string') throw refuse(415, photoMessages[result]);
  if (!('whole' in result)) throw refuse(415, photoMessages.notReadable);
  return result;
}

async function inEncoder(file: Omit<UploadedFile, 'path'>, task: EncoderTask): Promise<EncoderResult> {
  const answer = await encoder.run(file, task);
  if (answer === null) return null;
  if ('result' in answer) return answer.result;
  const { code, message } = answer.failure;
  throw Object.assign(new Error(`the picture encoder failed: ${message}`), { code });
}
