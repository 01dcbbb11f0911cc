import { deflateSync } from 'node:zlib';
import { zipOf } from './workbooks.ts';

interface PdfTraits {
  /** the text of each page; an empty text makes a page without text */
  pages: readonly string[];
  /** bytes to which the content of each page unpacks, besides its text */
  padding?: number;
  /** additional entries of the PDF's trailer, such as `/Encrypt` */
  trailer?: string;
}

/** A PDF with a line of text on each page. */
export function makePdf({ pages, padding = 0, trailer = '' }: PdfTraits): Buffer {
  const font = 3;
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
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
  objects.forEach((object, index) => {
    const piece = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    places.push(size);
    pieces.push(piece);
    size += piece.length;
  });
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${size}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

/** A trailer that declares the PDF encrypted. No password opens it. */
export const passwordTrailer = `/ID [<${'ab'.repeat(16)}> <${'ab'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> /P -4 >>`;

interface BookParts {
  /** XHTML of each chapter's body */
  chapters: readonly string[];
  /** titles in the list of contents, by chapter */
  titles?: readonly string[];
  picture?: Buffer;
}

/** An EPUB book, with `picture.png` beside its chapters as its cover. */
export function makeBook({ chapters, titles = [], picture }: BookParts): Buffer {
  const xhtml = (body: string) => `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`;
  const item = (id: string, href: string, type: string, more = '') =>
    `<item id="${id}" href="${href}" media-type="${type}"${more}/>`;
  const ids = chapters.map((_, index) => `c${index}`);
  const page = 'application/xhtml+xml';
  const items = [
    item('nav', 'nav.xhtml', page, ' properties="nav"'),
    ...ids.map((id) => item(id, `${id}.xhtml`, page)),
    ...(picture ? [item('cover', 'picture.png', 'image/png', ' properties="cover-image"')] : []),
  ];
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="book/book.opf"/></rootfiles></container>',
    'book/book.opf': `<package><manifest>${items.join('')}</manifest><spine>${ids.map((id) => `<itemref idref="${id}"/>`).join('')}</spine></package>`,
    'book/nav.xhtml': xhtml(titles.map((title, index) => `<a href="c${index}.xhtml">${title}</a>`).join('')),
    ...Object.fromEntries(chapters.map((body, index) => [`book/c${index}.xhtml`, xhtml(body)])),
    ...(picture && { 'book/picture.png': picture }),
  });
}

/** Makes a presentation, with the title and the points of each slide. */
export function makeSlides(slides: readonly { title: string; points: readonly string[] }[]): Buffer {
  const paragraph = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
  const shape = (type: string, texts: readonly string[]) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${texts.map(paragraph).join('')}</p:txBody></p:sp>`;
  const spaces = 'xmlns:p="p" xmlns:a="a" xmlns:r="r"';
  return zipOf({
    '[Content_Types].xml':
      '<Types><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
    'ppt/presentation.xml': `<p:presentation ${spaces}><p:sldIdLst>${slides.map((_, index) => `<p:sldId r:id="r${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${slides.map((_, index) => `<Relationship Id="r${index}" Target="slides/slide${index}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      slides.map(({ title, points }, index) => [
        `ppt/slides/slide${index}.xml`,
        `<p:sld ${spaces}>${shape('title', [title])}${shape('body', points)}</p:sld>`,
      ]),
    ),
  });
}
