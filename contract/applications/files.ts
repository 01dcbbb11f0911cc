import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, messages, requiredText, text, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { extensionsOf, type FileGroup, fileGroupNames } from './element-types/file-groups.ts';
import { elementUid } from './element-types/uid.ts';

/** The file types that a FILE question accepts, for error messages. */
const acceptedFiles =
  'a PDF, a document (Word, OpenDocument, RTF), a sheet (Excel, OpenDocument, CSV), a presentation (PowerPoint, OpenDocument), a picture (JPEG, PNG, GIF, WebP, AVIF, HEIC, TIFF, BMP) or plain text';

/** For the `accept` attribute of a file input, which only filters the file chooser. The server checks the file's bytes. */
export const acceptedExtensions = acceptOf(fileGroupNames);

/** The `accept` attribute of an input for files of these groups. */
export function acceptOf(groups: readonly FileGroup[]): string {
  return extensionsOf(groups)
    .map((extension) => `.${extension}`)
    .join(',');
}

export const fileMessages = {
  kind: `This kind of file is not accepted. Send ${acceptedFiles}.`,
  empty: 'This file is empty.',
  notAFileQuestion: 'This question is not answered by a file.',
};

export const answerFile = z.object({
  id: z.int(),
  filename: z.string(),
  /** a link that opens the file for 12 hours, in the session that requested the link */
  file: z.string(),
});
export type AnswerFile = z.output<typeof answerFile>;

export const uploadAnswerFile = endpoint('uploadAnswerFile', 'POST applications/response-file-answers/', {
  access: 'answerApplications',
  summary: "A file for a response's question; the answer is saved with its id afterwards",
  upload: 'file',
  body: z.object({
    name: z.optional(text(300)),
    filename: z.optional(text(300)),
    applicationResponse: z.optional(wholeNumber),
    questionUid: z.optional(elementUid),
  }),
  refuses: [404, 409],
  result: answerFile,
  status: 201,
});

export const deleteAnswerFile = endpoint('deleteAnswerFile', 'DELETE applications/response-file-answers/{id}/', {
  access: 'answerApplications',
  summary: 'Takes a file away, and with it the answer that it was or its place in the answer. The bytes are kept for 30 days.',
  params: idParams,
  refuses: [409],
  result: null,
});

/** the most bytes of one piece of an upload; an upload that failed continues after the last stored piece */
export const pieceLimit = 1_048_576;

const uploadState = z.object({
  id: z.string(),
  /** how many bytes the server has stored: the next piece begins there */
  received: z.int(),
  /** null until all bytes are stored */
  file: z.nullable(answerFile),
});

const uploadParams = z.object({ uploadId: z.string().check(z.regex(/^[\w-]{20,60}$/)) });

export const beginAnswerUpload = endpoint('beginAnswerUpload', 'POST applications/response-file-uploads/', {
  access: 'answerApplications',
  summary: 'Begins to send a file in pieces',
  body: z.object({
    filename: requiredText(300),
    /** bytes of the whole file */
    size: z.int(messages.wholeNumber).check(z.minimum(1, fileMessages.empty), z.maximum(2_147_483_647)),
    applicationResponse: rowId,
    questionUid: elementUid,
  }),
  refuses: [404, 409],
  result: uploadState,
  status: 201,
});

export const readAnswerUpload = endpoint('readAnswerUpload', 'GET applications/response-file-uploads/{upload_id}/', {
  access: 'answerApplications',
  summary: 'How far an upload has got',
  params: uploadParams,
  result: uploadState,
});

export const sendAnswerPiece = endpoint('sendAnswerPiece', 'PUT applications/response-file-uploads/{upload_id}/', {
  access: 'answerApplications',
  summary:
    'The piece at `offset`, of at most a mebibyte. One that the server has already changes nothing; the last one makes the file.',
  params: uploadParams,
  query: z.object({ offset: z.pipe(z.string().check(z.regex(/^\d{1,10}$/, messages.wholeNumber)), z.transform(Number)) }),
  octets: true,
  bodyLimit: pieceLimit,
  refuses: [409],
  result: uploadState,
});
