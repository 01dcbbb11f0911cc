import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadedFileMessages } from '#contract/platform/wire/file-messages.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { type Applicant, createApplicant, createApplicationResponse } from '#tests/factories/application-responses.ts';
import { makePdf, passwordTrailer } from '#tests/factories/documents.ts';
import { encryption97, encryption2002, makeCompoundFile, makeDoc, makePpt, makeXls } from '#tests/factories/old-office.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { zipOf } from '#tests/factories/workbooks.ts';
import { rc4 } from './default-passwords.ts';

let api: TestApi;
let applicant: Applicant;
let staff: SignedInPerson;
let response: number;
beforeAll(async () => {
  api = await startApi();
  applicant = await createApplicant(api.db);
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  ({ id: response } = await createApplicationResponse(api.db, { nonprofitId: applicant.nonprofit }));
});
afterAll(() => api.close());

const made = (name: string) => readFile(new URL(`../../../../tests/factories/files/${name}`, import.meta.url));

function send(path: string, { token }: { token: string }, bytes: Buffer, name: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new Blob([bytes as never]), name);
  return api.call('POST', path, { token, form });
}
const answer = (bytes: Buffer, name: string) =>
  send('applications/response-file-answers/', applicant, bytes, name, {
    application_response: String(response),
    question_uid: 'file',
  });

const openDocument = (manifest: string) =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="urn:m"><manifest:file-entry manifest:full-path="content.xml">${manifest}</manifest:file-entry></manifest:manifest>`,
    'content.xml': '<office:document-content xmlns:office="urn:o"/>',
  });

/** Sets the flag of the ZIP format that says that the parts are encrypted. */
function withZipPassword(zip: Buffer): Buffer {
  const bytes = Buffer.from(zip);
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1'))
    bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
  return bytes;
}

const obfuscated = (verifier: number) => Buffer.from(new Uint16Array([0, 0x1234, verifier]).buffer);
const wrongKind = (bytes: Buffer) => Buffer.concat([Buffer.from([1, 0]), bytes]);

const lockedFiles: [string, () => Buffer | Promise<Buffer>][] = [
  ['of-1996.pdf', () => makePdf({ pages: ['secret'], trailer: passwordTrailer })],
  ['with-compressed-parts.pdf', () => made('locked.pdf')],
  ['certificate.pdf', () => makePdf({ pages: ['x'], trailer: passwordTrailer.replace('/Standard', '/Adobe.PubSec') })],
  ['letter.doc', () => makeDoc({ flags: 0x0300 })],
  ['obfuscated.doc', () => makeDoc({ flags: 0x8300 })],
  ['of-1995.xls', () => makeXls(obfuscated(0x1111))],
  ['of-1997.xls', () => makeXls(wrongKind(encryption97('secret')))],
  ['of-2002.xls', () => makeXls(wrongKind(encryption2002('secret')))],
  ['slides.ppt', () => makePpt(encryption2002('secret'))],
  ['text.odt', () => openDocument('<manifest:encryption-data manifest:checksum="x"/>')],
];

test.each(lockedFiles)('%s is locked with a password and refused in words', async (name, bytes) => {
  const { status, body } = await answer(await bytes(), name);
  expect([status, body]).toEqual([415, { detail: uploadedFileMessages.locked }]);
});

const openFiles: [string, () => Buffer | Promise<Buffer>][] = [
  ['not-to-be-printed.pdf', () => made('restricted.pdf')],
  ['names-encrypt.pdf', () => makePdf({ pages: ['x'], trailer: '/About (/Encrypt)' })],
  ['read-only-recommended.doc', () => makeDoc({ flags: 0x0e00 })],
  ['plain.xls', () => makeXls(null)],
  ['protected-structure-1995.xls', () => makeXls(obfuscated(0x9a0a))],
  ['protected-structure-1997.xls', () => makeXls(wrongKind(encryption97('VelvetSweatshop')))],
  ['protected-structure-2002.xls', () => makeXls(wrongKind(encryption2002('VelvetSweatshop')))],
  ['plain.ppt', () => makePpt(null)],
  ['not-to-be-changed.ppt', () => makePpt(encryption2002('/01Hannes Ruescher/01'))],
  ['holds-a-workbook.doc', () => makeCompoundFile({ WordDocument: Buffer.alloc(4_096), Workbook: Buffer.alloc(20) })],
  ['plain.odt', () => openDocument('')],
];

test.each(openFiles)('%s opens without a password and is accepted', async (name, bytes) => {
  const { status, body } = await answer(await bytes(), name);
  expect([status, body.filename]).toEqual([201, name]);
});

const whole = makePdf({ pages: ['one', 'two', 'three'] });
const inText = (search: RegExp | string, put: string) => Buffer.from(whole.toString('latin1').replace(search, put), 'latin1');
const zeros = /\d{10} 00000 n/g;

const brokenFiles: [string, Buffer][] = [
  ['cut-in-half.pdf', whole.subarray(0, whole.length / 2)],
  ['cut-before-the-trailer.pdf', whole.subarray(0, whole.indexOf('trailer'))],
  ['without-pages.pdf', makePdf({ pages: [] })],
  [
    'noise-after-the-header.pdf',
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, '\x01\xf3%'), Buffer.from('\n%%EOF')]),
  ],
  ['only-a-header.pdf', Buffer.from('%PDF-1.7\nthe trailer would name /Encrypt\n%%EOF')],
];

test.each(brokenFiles)('%s has no pages to read and is refused in words', async (name, bytes) => {
  const refused = [415, { detail: uploadedFileMessages.broken }];
  const answered = await answer(bytes, name);
  const inLibrary = await send('learning-commons/', staff, bytes, name);
  expect([answered.status, answered.body]).toEqual(refused);
  expect([inLibrary.status, inLibrary.body]).toEqual(refused);
});

const mendedFiles: [string, Buffer][] = [
  ['wrong-places.pdf', inText(zeros, '9999999999 00000 n')],
  ['wrong-start.pdf', inText(/startxref\n\d+/, 'startxref\n17')],
  ['without-the-table.pdf', inText(/xref\n0[^t]*(?=trailer)/, '')],
  ['without-its-end.pdf', whole.subarray(0, -8)],
  ['more-after-its-end.pdf', Buffer.concat([whole, Buffer.alloc(3_000, 'a')])],
];

test.each(mendedFiles)('%s is accepted, because readers mend it', async (name, bytes) => {
  const { status, body } = await answer(bytes, name);
  expect([status, body.filename]).toEqual([201, name]);
});

test('a locked file is refused at every place that takes files', async () => {
  const pdf = await made('locked.pdf');
  const refused = [415, { detail: uploadedFileMessages.locked }];
  for (const path of ['resource-files/', 'learning-commons/']) {
    const { status, body } = await send(path, staff, pdf, 'guide.pdf');
    expect([path, status, body]).toEqual([path, ...refused]);
  }
  const conversation = await send(`applications/responses/${response}/conversation/files/`, staff, pdf, 'reply.pdf');
  expect([conversation.status, conversation.body]).toEqual(refused);
  const archive = zipOf({ 'a.txt': 'x' });
  expect((await send('resource-files/', staff, archive, 'open.zip')).status).toBe(201);
  const locked = await send('resource-files/', staff, withZipPassword(archive), 'locked.zip');
  expect([locked.status, locked.body]).toEqual(refused);
});

test('RC4 gives the bytes that its first publication gives', () => {
  expect(rc4(Buffer.from('Key'), Buffer.from('Plaintext')).toString('hex')).toBe('bbf316e8d940af0ad3');
});
