import type { PayoutSettings } from '#contract/money/payouts/settings.ts';
import { centsOf } from '#contract/platform/wire/money.ts';
import { bankLetters } from './bank-letters.ts';
import type { Payment } from './payment.ts';

interface AchFile {
  payments: readonly Payment[];
  settings: PayoutSettings;
  batch: number;
  /** when the file is written, in the programme's time zone: `2026-11-22T14:05` */
  writtenAt: string;
  /** the day on which the banks are to pay, as `YYYY-MM-DD` */
  effectiveDate: string;
  /** how many ACH files were written earlier on the same day; less than the number of `fileModifiers` */
  filesBefore: number;
}

/** One of these characters in the file's header distinguishes the file from other files of the same day. */
export const fileModifiers = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const width = 94;
const linesOfBlock = 10;

const left = (text: string, size: number) => bankLetters(text).slice(0, size).padEnd(size);
const right = (text: string, size: number) => bankLetters(text).slice(0, size).padStart(size);

/** A number with leading zeros. Throws if the number is too long for the field. */
function digits(value: bigint | number, size: number): string {
  const text = String(value).padStart(size, '0');
  if (text.length > size) throw new Error(`${text} does not fit in ${size} digits of an ACH file`);
  return text;
}

const shortDay = (day: string) => day.slice(2, 10).replaceAll('-', '');

/** The entry hash: the last ten digits of the sum of every routing number's first eight digits. */
const hashOf = (payments: readonly Payment[]) =>
  digits(payments.reduce((sum, { account }) => sum + BigInt(account?.routingNumber.slice(0, 8) ?? 0), 0n) % 10n ** 10n, 10);

/** A NACHA file with one batch of credits: lines of 94 characters, in blocks of ten. */
export function writeAchFile(file: AchFile): string {
  const { payments } = file;
  const total = payments.reduce((cents, { net }) => cents + centsOf(net), 0n);
  const lines = [
    fileHeader(file),
    batchHeader(file),
    ...payments.map((payment, index) => entry(file, payment, index + 1)),
    batchControl(file, total),
  ];
  const blocks = Math.ceil((lines.length + 1) / linesOfBlock);
  lines.push(fileControl(file, total, blocks));
  while (lines.length < blocks * linesOfBlock) lines.push('9'.repeat(width));
  return lines.map((line) => `${line}\r\n`).join('');
}

function fileHeader({ settings, batch, writtenAt, filesBefore }: AchFile): string {
  const { achDestinationRouting, achDestinationName, achOrigin, achOriginName } = settings;
  return [
    '101',
    right(achDestinationRouting, 10),
    right(achOrigin, 10),
    shortDay(writtenAt),
    writtenAt.slice(11, 16).replace(':', ''),
    fileModifiers.charAt(filesBefore),
    '094101',
    left(achDestinationName, 23),
    left(achOriginName, 23),
    left(`BATCH${batch}`, 8),
  ].join('');
}

/** Service class 220: the batch has only credits. */
const credits = '220';

function batchHeader({ settings, writtenAt, effectiveDate, batch }: AchFile): string {
  return [
    `5${credits}`,
    left(settings.achOriginName, 16),
    ' '.repeat(20),
    left(settings.achCompanyId, 10),
    settings.achEntryClass,
    left(settings.achEntryDescription, 10),
    shortDay(writtenAt),
    shortDay(effectiveDate),
    ' '.repeat(3),
    '1',
    settings.achDestinationRouting.slice(0, 8),
    batchNumber(batch),
  ].join('');
}

const batchNumber = (batch: number) => digits(batch % 10_000_000, 7);

function entry({ settings }: AchFile, { account, net, reference, payee }: Payment, index: number): string {
  if (!account) throw new Error(`${reference} has no bank account`);
  return [
    // record type 6, then the code of a credit to a savings account (32) or a checking account (22)
    account.accountType === 'SAVINGS' ? '632' : '622',
    account.routingNumber,
    left(account.accountNumber, 17),
    digits(centsOf(net), 10),
    left(reference, 15),
    left(payee, 22),
    '  0',
    settings.achDestinationRouting.slice(0, 8),
    digits(index, 7),
  ].join('');
}

function batchControl({ payments, settings, batch }: AchFile, total: bigint): string {
  return [
    `8${credits}`,
    digits(payments.length, 6),
    hashOf(payments),
    digits(0, 12),
    digits(total, 12),
    left(settings.achCompanyId, 10),
    ' '.repeat(25),
    settings.achDestinationRouting.slice(0, 8),
    batchNumber(batch),
  ].join('');
}

function fileControl({ payments }: AchFile, total: bigint, blocks: number): string {
  return [
    '9',
    digits(1, 6),
    digits(blocks, 6),
    digits(payments.length, 8),
    hashOf(payments),
    digits(0, 12),
    digits(total, 12),
    ' '.repeat(39),
  ].join('');
}
