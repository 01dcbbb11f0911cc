// Reads NACHA files as a bank does: it checks every field and every sum. Throws an error that says what is wrong.

interface AchEntry {
  transactionCode: string;
  routingNumber: string;
  accountNumber: string;
  cents: bigint;
  reference: string;
  name: string;
  trace: string;
}

export interface AchFile {
  header: Record<'destination' | 'origin' | 'created' | 'modifier' | 'destinationName' | 'originName', string>;
  batch: Record<'company' | 'companyId' | 'entryClass' | 'description' | 'effective' | 'odfi' | 'number', string>;
  entries: AchEntry[];
  cents: bigint;
}

function insist(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

function routingIsRight(digits: string): boolean {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
  return /^\d{9}$/.test(digits) && weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 10 === 0;
}

/** Splits a line into fields of the given widths. */
function fields(line: string, widths: readonly number[]): string[] {
  const starts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0));
  return widths.map((width, index) => line.slice(starts[index], (starts[index] ?? 0) + width));
}

export function readAch(text: string): AchFile {
  insist(text.endsWith('\r\n'), 'the last line has no end');
  const lines = text.slice(0, -2).split('\r\n');
  for (const [index, line] of lines.entries()) {
    insist(line.length === 94, `line ${index + 1} has ${line.length} characters`);
    insist(/^[\x20-\x7e]*$/.test(line), `line ${index + 1} has other characters than plain ones`);
  }
  insist(lines.length % 10 === 0, `${lines.length} lines are no whole blocks`);
  const end = lines.findIndex((line) => line.startsWith('9'));
  insist(end >= 0 && lines.slice(end + 1).every((line) => line === '9'.repeat(94)), 'the padding is wrong');
  const [first = '', second = '', ...rest] = lines.slice(0, end);
  const control = rest.pop() ?? '';
  const entries = rest.map(readEntry);
  const batch = readBatchHeader(second);
  for (const [index, { trace }] of entries.entries())
    insist(trace === batch.odfi + String(index + 1).padStart(7, '0'), `entry ${index + 1} has the trace number ${trace}`);
  const cents = entries.reduce((sum, entry) => sum + entry.cents, 0n);
  const hash = String(entries.reduce((sum, { routingNumber }) => sum + BigInt(routingNumber.slice(0, 8)), 0n)).slice(-10);
  const sums = { count: entries.length, hash: hash.padStart(10, '0'), cents };
  checkBatchControl(control, batch, sums);
  checkFileControl(lines[end] ?? '', lines.length / 10, sums);
  return { header: readFileHeader(first), batch, entries, cents };
}

function readFileHeader(line: string): AchFile['header'] {
  const widths = [1, 2, 10, 10, 10, 1, 3, 2, 1, 23, 23, 8];
  const [type, priority, destination = '', origin = '', created = '', modifier = '', size, blocking, format, ...names] = fields(
    line,
    widths,
  );
  insist([type, priority, size, blocking, format].join() === '1,01,094,10,1', 'the file header is wrong');
  insist(routingIsRight(destination.trim()) && destination.startsWith(' '), `${destination} is no routing number`);
  insist(/^\d{10}$/.test(created) && /^[A-Z0-9]$/.test(modifier), 'the time of the file is wrong');
  const [destinationName = '', originName = ''] = names.map((name) => name.trimEnd());
  return { destination: destination.trim(), origin: origin.trim(), created, modifier, destinationName, originName };
}

function readBatchHeader(line: string): AchFile['batch'] {
  const widths = [1, 3, 16, 20, 10, 3, 10, 6, 6, 3, 1, 8, 7];
  const [
    type,
    service,
    company = '',
    ,
    companyId = '',
    entryClass = '',
    description = '',
    day,
    effective = '',
    settled,
    status,
    odfi = '',
    number = '',
  ] = fields(line, widths);
  insist(type === '5' && service === '220', 'the batch header is not one of credits');
  insist(/^(CCD|PPD)$/.test(entryClass) && /^\d{6}$/.test(`${day}`) && /^\d{6}$/.test(effective), 'the batch header is wrong');
  insist(settled === '   ' && status === '1' && /^\d{8}$/.test(odfi) && /^\d{7}$/.test(number), 'the batch header is wrong');
  return {
    ...{ company: company.trimEnd(), companyId: companyId.trimEnd(), entryClass },
    ...{ description: description.trimEnd(), effective, odfi, number },
  };
}

function readEntry(line: string): AchEntry {
  const widths = [1, 2, 9, 17, 10, 15, 22, 2, 1, 15];
  const [
    type,
    transactionCode = '',
    routingNumber = '',
    account = '',
    amount = '',
    reference = '',
    name = '',
    ,
    addenda,
    trace = '',
  ] = fields(line, widths);
  insist(type === '6' && /^(22|32)$/.test(transactionCode) && addenda === '0', `not an entry: ${line}`);
  insist(routingIsRight(routingNumber), `${routingNumber} is no routing number`);
  insist(/^\d{10}$/.test(amount) && BigInt(amount) > 0n, `${amount} is no amount`);
  const texts = { accountNumber: account.trimEnd(), reference: reference.trimEnd(), name: name.trimEnd() };
  return { transactionCode, routingNumber, cents: BigInt(amount), trace, ...texts };
}

interface Sums {
  count: number;
  hash: string;
  cents: bigint;
}

function checkBatchControl(line: string, batch: AchFile['batch'], { count, hash, cents }: Sums): void {
  const expected = [
    `8220${String(count).padStart(6, '0')}${hash}${'0'.repeat(12)}${String(cents).padStart(12, '0')}`,
    `${batch.companyId.padEnd(10)}${' '.repeat(25)}${batch.odfi}${batch.number}`,
  ].join('');
  insist(line === expected, `the batch control is ${line} and not ${expected}`);
}

function checkFileControl(line: string, blocks: number, { count, hash, cents }: Sums): void {
  const numbers = `000001${String(blocks).padStart(6, '0')}${String(count).padStart(8, '0')}`;
  const expected = `9${numbers}${hash}${'0'.repeat(12)}${String(cents).padStart(12, '0')}${' '.repeat(39)}`;
  insist(line === expected, `the file control is ${line} and not ${expected}`);
}
