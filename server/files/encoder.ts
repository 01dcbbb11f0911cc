import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { refuse } from '#server/http/errors.ts';
import type { CleanTask } from './clean-picture.ts';
import type { EncoderAnswer, EncoderTask } from './encoder-process.ts';
import type { Crop, EncodedPicture } from './picture.ts';
import { TurnsByPerson } from './turns-by-person.ts';
import type { UploadedFile } from './upload.ts';

const encoderFile = fileURLToPath(new URL('./encoder-process.ts', import.meta.url));
const longestTask = 60_000;
/** milliseconds after which an idle encoder ends and frees its memory */
const idleMilliseconds = 20_000;

const turns = new TurnsByPerson();
let running: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

const notAPicture = () => refuse(415, 'This is not a picture that can be read. Upload a JPEG, PNG, WebP, GIF or AVIF file.');
const notCleaned = () =>
  refuse(415, 'This picture can’t be read, so its location can’t be removed. Save it as a JPEG or PNG file and upload that one.');

/** Encodes an uploaded picture in the encoder's process: pictures take much memory, and a broken one may end its decoder. */
export async function encodeUpload(file: UploadedFile, crop: Crop | undefined): Promise<EncodedPicture> {
  const result = await inEncoder(file, { kind: 'encode', path: file.path, crop });
  if (result === null || result === true) throw notAPicture();
  return result;
}

/** Writes a picture without its metadata to another path. */
export async function cleanUpload(file: UploadedFile, task: CleanTask): Promise<void> {
  if ((await inEncoder(file, { kind: 'clean', ...task })) !== true) throw notCleaned();
}

function inEncoder({ person, signal }: UploadedFile, task: EncoderTask): Promise<EncoderAnswer['result']> {
  return turns.run(person, signal, async () => {
    clearTimeout(idle);
    running ??= startEncoder();
    const encoder = running;
    try {
      return await ask(encoder, task, signal);
    } catch (error) {
      running = undefined;
      encoder.kill('SIGKILL');
      signal.throwIfAborted();
      if (error instanceof Error && error.name === 'AbortError') return null;
      throw error;
    } finally {
      idle = setTimeout(stopEncoder, idleMilliseconds).unref();
    }
  });
}

/** Rejects with an `AbortError` if the sender leaves or the task takes too long. */
async function ask(encoder: ChildProcess, task: EncoderTask, sender: AbortSignal): Promise<EncoderAnswer['result']> {
  const done = new AbortController();
  const signal = AbortSignal.any([sender, AbortSignal.timeout(longestTask), done.signal]);
  const answer: Promise<[EncoderAnswer]> = once(encoder, 'message', { signal }) as never;
  const end = once(encoder, 'exit', { signal }).then(([code, by]) => {
    throw new Error(`the picture encoder ended with ${code ?? by}`);
  });
  end.catch(() => {});
  try {
    encoder.send(task, () => {});
    const [{ result }] = await Promise.race([answer, end]);
    return result;
  } finally {
    answer.catch(() => {});
    done.abort();
  }
}

function startEncoder(): ChildProcess {
  const encoder = fork(encoderFile, { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  encoder.once('exit', () => {
    if (running === encoder) running = undefined;
  });
  encoder.on('error', () => {});
  // neither the encoder nor its channel prevents this process from ending
  encoder.unref();
  encoder.channel?.unref();
  return encoder;
}

function stopEncoder(): void {
  if (running?.connected) running.disconnect();
  running = undefined;
}
