import { crc32, deflateRawSync } from 'node:zlib';

type CellOfTest = string | number | { day: number } | { text: string };

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`;
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function cellXml(cell: CellOfTest, reference: string, strings: string[]): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${strings.push(cell) - 1}</v></c>`;
  if ('day' in cell) return `<c r="${reference}" s="1"><v>${cell.day}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell.text)}</t></is></c>`;
}

/** The parts of a workbook with one sheet, as Excel writes them. `day` in a cell: the serial number of a day, shown as a date. */
export function workbookParts(rows: readonly (readonly CellOfTest[])[]): Record<string, string> {
  const strings: string[] = [];
  const sheet = rows
    .map((cells, row) => {
      const inner = cells.map((cell, place) => cellXml(cell, `${String.fromCharCode(65 + place)}${row + 1}`, strings));
      return `<row r="${row + 1}">${inner.join('')}</row>`;
    })
    .join('');
  return {
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="r"><sheets><sheet name="Gifts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      '<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': xml(`<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`),
    'xl/sharedStrings.xml': xml(
      `<sst xmlns="${main}">${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`),
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
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
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
