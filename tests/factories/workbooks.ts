import { crc32, deflateRawSync } from 'node:zlib';

/** `day`: the serial number of a day, shown as a date. `format`: the format of a number, such as `00000`. */
type CellOfTest = string | number | { day: number } | { text: string } | { number: number; format: string };
type RowOfTest = readonly CellOfTest[];

interface SheetOfTest {
  name: string;
  rows: readonly RowOfTest[];
  hidden?: boolean;
  /** numbers of hidden rows, from 1 */
  hiddenRows?: readonly number[];
  /** numbers of hidden columns, from 1 */
  hiddenColumns?: readonly number[];
}

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`;
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** Texts and formats that all sheets of a workbook share. */
interface Shared {
  strings: string[];
  formats: string[];
}

function cellXml(cell: CellOfTest, reference: string, { strings, formats }: Shared): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${strings.push(cell) - 1}</v></c>`;
  if ('day' in cell) return `<c r="${reference}" s="1"><v>${cell.day}</v></c>`;
  if ('text' in cell) return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell.text)}</t></is></c>`;
  if (!formats.includes(cell.format)) formats.push(cell.format);
  return `<c r="${reference}" s="${formats.indexOf(cell.format) + 2}"><v>${cell.number}</v></c>`;
}

function sheetXml({ rows, hiddenRows = [], hiddenColumns = [] }: SheetOfTest, shared: Shared): string {
  const lines = rows.map((cells, row) => {
    const inner = cells.map((cell, index) => cellXml(cell, `${String.fromCharCode(65 + index)}${row + 1}`, shared));
    return `<row r="${row + 1}"${hiddenRows.includes(row + 1) ? ' hidden="1"' : ''}>${inner.join('')}</row>`;
  });
  const columns = hiddenColumns.map((one) => `<col min="${one}" max="${one}" hidden="1"/>`);
  return xml(
    `<worksheet xmlns="${main}">${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>${lines.join('')}</sheetData></worksheet>`,
  );
}

/** The parts of a workbook with one sheet, as Excel writes them. */
export const workbookParts = (rows: readonly RowOfTest[]): Record<string, string> => bookParts([{ name: 'Gifts', rows }]);

/** The parts of a workbook, as Excel writes them. */
export function bookParts(sheets: readonly SheetOfTest[]): Record<string, string> {
  const shared: Shared = { strings: [], formats: [] };
  const contents = sheets.map((sheet) => sheetXml(sheet, shared));
  const named = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const targets = sheets.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Type="worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const own = shared.formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`);
  const styles = shared.formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('');
  return {
    'xl/workbook.xml': xml(`<workbook xmlns="${main}" xmlns:r="r"><sheets>${named.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': xml(`<Relationships>${targets.join('')}</Relationships>`),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}"><numFmts>${own.join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${styles}</cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': xml(
      `<sst xmlns="${main}">${shared.strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    ...Object.fromEntries(contents.map((content, index) => [`xl/worksheets/sheet${index + 1}.xml`, content])),
  };
}

interface Trick {
  /** sizes that the archive claims for its files, instead of the true sizes */
  claimedSizes?: Record<string, number>;
}

/** Makes a zip archive of these files. */
export function zipOf(parts: Record<string, string | Buffer>, { claimedSizes = {} }: Trick = {}): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    // OpenDocument wants its kind in plain bytes
    const isPlain = name === 'mimetype';
    const packed = isPlain ? bytes : deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isPlain ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedSizes[name] ?? bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, end, Buffer.from(name));
    offset += 4 + fields.length + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const last = Buffer.alloc(18);
  const count = Object.keys(parts).length;
  last.writeUInt16LE(count, 4);
  last.writeUInt16LE(count, 6);
  last.writeUInt32LE(directory.length, 8);
  last.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), last]);
}
