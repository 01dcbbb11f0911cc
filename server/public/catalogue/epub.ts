import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';
import type { CataloguePage, CatalogueProfile, PrintedCatalogue } from '#server/platform/documents/catalogue.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';

/** Largest width of a photo in the file, in pixels: sharp on a tablet. */
const photoWidth = 1_200;

interface Parts {
  catalogue: PrintedCatalogue;
  /** names of the photos that were written: `7.jpg` */
  files: readonly string[];
  /** the beginning of each photo's path: `from` + name */
  from: string;
  /** the edition's identifier in the file: `urn:almoner:edition:7` */
  id: string;
  madeAt: Date;
}

/** Writes the edition as an EPUB 3 file: a chapter for each category, every profile with its whole texts and its photo. */
export async function writeEpub(to: string, parts: Parts): Promise<void> {
  await pipeline(Readable.fromWeb(makeZip(entries(parts)) as never), createWriteStream(to, { mode: 0o640 }));
}

/** The files of the EPUB. `mimetype` must be the first. */
async function* entries({ catalogue, files, from, id, madeAt }: Parts) {
  const lastModified = madeAt;
  const known = new Set(files);
  const chapters = chaptersOf(catalogue, known);
  const photos = photosOf(catalogue).filter((name) => known.has(name));
  const texts: [string, string][] = [
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', container],
    ['EPUB/package.opf', packageFile(catalogue, { chapters, photos, id, madeAt })],
    ['EPUB/nav.xhtml', navigation(chapters)],
    ['EPUB/style.css', style],
    ...chapters.map(({ file, title, body }): [string, string] => [`EPUB/${file}`, document(title, body)]),
  ];
  for (const [name, input] of texts) yield { name, input, lastModified };
  for (const name of photos) yield { name: `EPUB/${name}`, input: await forScreens(from + name), lastModified };
}

async function forScreens(path: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const size = { width: photoWidth, withoutEnlargement: true };
  return sharp(await readFile(path))
    .resize(size)
    .jpeg({ quality: 80 })
    .toBuffer();
}

interface Chapter {
  file: string;
  title: string;
  body: string;
  /** the profiles, with the `id` of each in the chapter's file */
  sections: readonly { id: string; title: string }[];
}

function chaptersOf({ title, look, pages }: PrintedCatalogue, photos: ReadonlySet<string>): Chapter[] {
  const front = pages.flatMap((page) => frontChapter(page, look.programme));
  const profiles = pages.flatMap((page) => (page.kind === 'profiles' ? page.profiles : []));
  const groups = [...Map.groupBy(profiles, ({ category }) => category)];
  const chapters = groups.map(([category, members], index) => ({
    file: `category-${index + 1}.xhtml`,
    title: category,
    body: `<h1>${escapeHtml(category)}</h1>\n${members.map((one) => section(one, photos)).join('\n')}`,
    sections: members.map(({ id, name }) => ({ id: `n${id}`, title: name })),
  }));
  return front.length > 0 ? [...front, ...chapters] : [{ ...chapter('cover', title, heading(title)) }, ...chapters];
}

const heading = (text: string) => `<h1>${escapeHtml(text)}</h1>`;
const chapter = (name: string, title: string, body: string): Chapter => ({ file: `${name}.xhtml`, title, body, sections: [] });
const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');

function frontChapter(page: CataloguePage, programme: string): Chapter[] {
  if (page.kind === 'cover')
    return [chapter('cover', page.title, `${heading(page.title)}\n${paragraphs([programme, page.year])}`)];
  if (page.kind === 'letter')
    return [chapter('letter', page.heading, `${heading(page.heading)}\n${paragraphs(page.paragraphs)}`)];
  return [];
}

function section({ id, name, place, lead, body, facts, photo }: CatalogueProfile, photos: ReadonlySet<string>): string {
  const picture =
    photo && photos.has(photo.file)
      ? `<figure><img src="${photo.file}" alt="${escapeHtml(photo.alt)}"/>${photo.credit ? `<figcaption>Photo: ${escapeHtml(photo.credit)}</figcaption>` : ''}</figure>`
      : '';
  const known = facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('');
  return `<section id="n${id}">
<h2>${escapeHtml(name)}</h2>
${place ? `<p class="place">${escapeHtml(place)}</p>` : ''}${picture}
${lead ? `<p class="lead">${escapeHtml(lead)}</p>` : ''}
${paragraphs(body)}
${known && `<dl>${known}</dl>`}
</section>`;
}

function photosOf({ pages }: PrintedCatalogue): string[] {
  return pages.flatMap((page) =>
    page.kind === 'profiles' ? page.profiles.flatMap(({ photo }) => (photo ? [photo.file] : [])) : [],
  );
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

const container = `${declaration}
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`;

const style = `body { font-family: serif; line-height: 1.5; }
h1, h2 { line-height: 1.2; }
figure { margin: 1em 0; }
img { max-width: 100%; }
figcaption, .place { font-size: 0.85em; }
.lead { font-weight: bold; }
dt { float: left; clear: left; margin-right: 0.5em; font-weight: bold; }
section { break-before: page; }`;

function document(title: string, body: string): string {
  return `${declaration}
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en-US" xml:lang="en-US">
<head><title>${escapeHtml(title)}</title><link rel="stylesheet" href="style.css"/></head>
<body>
${storable(body)}
</body>
</html>`;
}

/** Removes the control characters that XML forbids: all but line ends and tabs. */
function storable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

function navigation(chapters: readonly Chapter[]): string {
  const items = chapters.map(({ file, title, sections }) => {
    const inner = sections.map(({ id, title: name }) => `<li><a href="${file}#${id}">${escapeHtml(name)}</a></li>`).join('\n');
    return `<li><a href="${file}">${escapeHtml(title)}</a>${inner && `<ol>${inner}</ol>`}</li>`;
  });
  return document(
    'Contents',
    `<nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc"><h1>Contents</h1><ol>${items.join('\n')}</ol></nav>`,
  );
}

interface Packed extends Pick<Parts, 'id' | 'madeAt'> {
  chapters: readonly Chapter[];
  photos: readonly string[];
}

function packageFile({ title, look }: PrintedCatalogue, { chapters, photos, id, madeAt }: Packed): string {
  const made = `${madeAt.toISOString().slice(0, 19)}Z`;
  const meta = (property: string, value: string) => `<meta property="${property}">${value}</meta>`;
  const access = [
    meta('schema:accessMode', 'textual'),
    meta('schema:accessModeSufficient', 'textual'),
    meta('schema:accessibilityFeature', 'alternativeText'),
    meta('schema:accessibilityFeature', 'tableOfContents'),
    meta('schema:accessibilityHazard', 'none'),
  ].join('\n');
  return `${declaration}
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en-US">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escapeHtml(id)}</dc:identifier>
<dc:title>${storable(escapeHtml(title))}</dc:title>
<dc:language>en-US</dc:language>
<dc:creator>${storable(escapeHtml(look.programme))}</dc:creator>
${meta('dcterms:modified', made)}
${access}
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${chapters.map(({ file }, index) => `<item id="c${index}" href="${file}" media-type="application/xhtml+xml"/>`).join('\n')}
${photos.map((name) => `<item id="p${name.replace(/\W/g, '-')}" href="${name}" media-type="image/jpeg"/>`).join('\n')}
</manifest>
<spine>
${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('\n')}
</spine>
</package>`;
}
