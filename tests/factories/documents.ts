import { deflateSync } from 'node:zlib';

interface PdfTraits {
  /** the text of each page; an empty one is a page without text */
  pages: readonly string[];
  /** bytes that the page's content unpacks to, beside its text */
  padding?: number;
  /** entries of the trailer, such as `/Encrypt` */
  trailer?: string;
}

/** A PDF with a line of text on each page. */
export function makePdf({ pages, padding = 0, trailer = '' }: PdfTraits): Buffer {
  const font = 3;
  const kids = pages.map((_, place) => `${4 + place * 2} 0 R`).join(' ');
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (const text of pages) {
    const content = text === '' ? '0 0 100 100 re f' : `BT /F1 18 Tf 60 700 Td (${text}) Tj ET`;
    const packed = deflateSync(Buffer.concat([Buffer.from(`${content}\n`), Buffer.alloc(padding, ' ')]));
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${objects.length + 2} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    );
    objects.push(
      Buffer.concat([
        Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
        packed,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  return withTable(objects, trailer);
}

function withTable(objects: readonly (string | Buffer)[], trailer: string): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let size = pieces[0]?.length ?? 0;
  objects.forEach((object, place) => {
    const piece = Buffer.concat([Buffer.from(`${place + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    places.push(size);
    pieces.push(piece);
    size += piece.length;
  });
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${size}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

/** Says that a password opens it; which one, nobody knows. */
export const passwordTrailer = `/ID [<${'ab'.repeat(16)}> <${'ab'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> /P -4 >>`;
