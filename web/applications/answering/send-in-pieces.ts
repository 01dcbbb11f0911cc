import { type AnswerFile, beginAnswerUpload, readAnswerUpload, sendAnswerPiece } from '#contract/application-files.ts';
import { ApiFailure, call } from '../../api.ts';

/** Bytes sent at a time: small enough to show how it goes on a slow line. The server takes 64 KiB to 1 MiB. */
const pieceBytes = 262_144;

/** An upload that was begun: after a failure it goes on where the server has got to. */
export interface Begun {
  id: string;
}

interface Sending {
  file: File;
  response: number;
  uid: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Sends a file, from its beginning or from where `begun` has got to. Throws what stopped it. */
export async function sendInPieces(begun: Begun | null, sending: Sending, onBegun: (begun: Begun) => void): Promise<AnswerFile> {
  const { file, signal, onProgress } = sending;
  let state = begun ? await goOn(begun, sending, onBegun) : await begin(sending, onBegun);
  while (state.file === null) {
    onProgress(state.received / file.size);
    const piece = file.slice(state.received, state.received + pieceBytes);
    const params = { uploadId: state.id };
    state = await call(sendAnswerPiece, { params, query: { offset: state.received }, octets: piece, signal, quiet: true });
  }
  return state.file;
}

async function begin({ file, response, uid, signal }: Sending, onBegun: (begun: Begun) => void) {
  const body = { filename: file.name, size: file.size, applicationResponse: response, questionUid: uid };
  const state = await call(beginAnswerUpload, { body, signal, quiet: true });
  onBegun({ id: state.id });
  return state;
}

/** An upload that the server no longer knows is begun anew. */
async function goOn({ id }: Begun, sending: Sending, onBegun: (begun: Begun) => void) {
  try {
    return await call(readAnswerUpload, { params: { uploadId: id }, signal: sending.signal, quiet: true });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return begin(sending, onBegun);
    throw error;
  }
}
