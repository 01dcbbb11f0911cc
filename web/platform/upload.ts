import type { Endpoint, ParamsOf, QueryOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { ApiFailure, address, failed, type Quiet, type Reply, readReply, resultOf } from './api.ts';
import { currentSession } from './session.ts';

type FormField = string | readonly (string | number)[] | undefined;
type UploadEndpoint = Endpoint & { upload: 'image' | 'file' };

export interface UploadOptions<E extends UploadEndpoint> {
  params: ParamsOf<E>;
  query?: QueryOf<E>;
  /** missing where the call takes a form without a file */
  file?: Blob | undefined;
  /** a picture that the same call sends together with the file, such as the cover of a library file */
  furtherImage?: Blob | undefined;
  /** the name of the file; default: the name of the `File` */
  fileName?: string;
  /** other fields of the form; a list is sent as `a,b,c` */
  fields?: Record<string, FormField>;
  /** from 0 to 1 */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  quiet?: Quiet;
}

/** Makes a call with a file. Uses XMLHttpRequest, because `fetch` reports no progress. */
export async function upload<E extends UploadEndpoint>(endpoint: E, options: UploadOptions<E>): Promise<ResultOf<E>> {
  const token = currentSession()?.token;
  let reply: Reply;
  try {
    reply = await send(endpoint, options, token);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw failed(new ApiFailure(0, null), options.quiet);
  }
  return resultOf(endpoint, token, reply, options.quiet);
}

function send<E extends UploadEndpoint>(
  endpoint: E,
  { params, query, onProgress, signal, ...form }: UploadOptions<E>,
  token: string | undefined,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(signal?.reason ?? new Error('no answer came'));
    request.open(endpoint.method, address(endpoint, params, query));
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Token ${token}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress?.(loaded / total);
    request.onload = () => {
      try {
        resolve(readReply(request.status, request.responseText, request.getResponseHeader('retry-after')));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = fail;
    request.onabort = fail;
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(formOf(endpoint, form));
  });
}

/** The fields come before the file, so that the server can check them first. */
function formOf(
  { upload: name, furtherImage: imageName }: UploadEndpoint,
  {
    file,
    furtherImage,
    fileName,
    fields = {},
  }: Pick<UploadOptions<UploadEndpoint>, 'file' | 'furtherImage' | 'fileName' | 'fields'>,
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(snakeKey(key), typeof value === 'string' ? value : value.join(','));
  }
  if (file && fileName !== undefined) form.set(name, file, fileName);
  else if (file) form.set(name, file);
  if (furtherImage && imageName) form.set(snakeKey(imageName), furtherImage);
  return form;
}
