import { isCompoundFile, readStream } from './compound-file.ts';
import { defaultPasswords, opensEncrypted, opensObfuscated } from './default-passwords.ts';

/** Whether an Office file opens only with a password. A file that is only protected against changes opens without one. */
export function isLockedOffice(bytes: Buffer): boolean {
  if (!isCompoundFile(bytes)) return false;
  // Office 2007 and later puts the whole encrypted file into this stream
  if (bytes.includes(Buffer.from('EncryptedPackage\0', 'utf16le'))) return true;
  try {
    return isLockedWord(bytes) || isLockedExcel(bytes) || isLockedPowerPoint(bytes);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const encryptedFlag = 0x0100;

function isLockedWord(bytes: Buffer): boolean {
  const beginning = readStream(bytes, 'WordDocument', 12);
  return beginning !== null && (beginning.readUInt16LE(10) & encryptedFlag) !== 0;
}

const [beginRecord, passwordRecord, endRecord] = [0x0809, 0x002f, 0x000a];
/** the record stands near the beginning of the workbook */
const mostOfWorkbook = 65_536;

function isLockedExcel(bytes: Buffer): boolean {
  const book = readStream(bytes, 'Workbook', mostOfWorkbook) ?? readStream(bytes, 'Book', mostOfWorkbook);
  if (!book || book.length < 4 || book.readUInt16LE(0) !== beginRecord) return false;
  for (let at = 0; at + 4 <= book.length; ) {
    const [kind, length] = [book.readUInt16LE(at), book.readUInt16LE(at + 2)];
    if (kind === endRecord) return false;
    if (kind === passwordRecord) return !opensInExcel(book.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return false;
}

function opensInExcel(record: Buffer): boolean {
  const isObfuscated = record.length <= 6;
  if (isObfuscated) return opensObfuscated(record.readUInt16LE(record.length - 2), defaultPasswords.excel);
  return opensEncrypted(record.subarray(2), defaultPasswords.excel);
}

const encryptedToken = 0xf3d1c4df;
/** the header of the record that holds how the presentation is encrypted */
const encryptionRecord = Buffer.from('0f00142f', 'hex');

function isLockedPowerPoint(bytes: Buffer): boolean {
  const user = readStream(bytes, 'Current User', 16);
  if (!user || user.readUInt32LE(12) !== encryptedToken) return false;
  const slides = readStream(bytes, 'PowerPoint Document', bytes.length);
  const at = slides?.indexOf(encryptionRecord) ?? -1;
  return !slides || at < 0 || !opensEncrypted(slides.subarray(at + 8), defaultPasswords.powerPoint);
}
