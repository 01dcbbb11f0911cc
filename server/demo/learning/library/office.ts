import { type Section, sectionsOf } from './sections.ts';
import { zip } from './zip.ts';

/** Small Office files, as Word, Excel and PowerPoint open them. */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const officeRelation = `${schemas}/officeDocument/2006/relationships`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Relation = readonly [id: string, type: string, target: string];

const relations = (list: readonly Relation[]) =>
  `${head}<Relationships xmlns="${schemas}/package/2006/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${officeRelation}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** `overrides`: the content type of each part. */
const contentTypes = (overrides: Readonly<Record<string, string>>) =>
  `${head}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    overrides,
  )
    .map(
      ([part, type]) => `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`;

function file(main: string, types: Readonly<Record<string, string>>, parts: Readonly<Record<string, string>>): Buffer {
  return zip([
    { name: '[Content_Types].xml', content: contentTypes(types) },
    { name: '_rels/.rels', content: relations([['rId1', 'officeDocument', main]]) },
    ...Object.entries(parts).map(([name, content]) => ({
      name,
      content: content.startsWith('<?xml') ? content : head + content,
    })),
  ]);
}

export function wordFile(title: string, text: string): Buffer {
  const paragraph = (words: string, size: number, bold = false) =>
    `<w:p><w:pPr><w:spacing w:after="120"/></w:pPr><w:r><w:rPr>${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escaped(words)}</w:t></w:r></w:p>`;
  const body = sectionsOf(text).flatMap(({ heading, paragraphs }) => [
    paragraph(heading, 28, true),
    ...paragraphs.map((words) => paragraph(words, 22)),
  ]);
  const main = 'word/document.xml';
  return file(
    main,
    { [main]: 'wordprocessingml.document.main' },
    {
      [main]: `<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>${paragraph(title, 40, true)}${body.join('')}</w:body></w:document>`,
    },
  );
}

type Sheets = Readonly<Record<string, readonly (readonly (string | number)[])[]>>;

export function excelSheets(sheets: Sheets): Buffer {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  const main = 'xl/workbook.xml';
  const named = Object.entries(sheets).map(([name, rows], place) => ({
    name,
    rows,
    part: `worksheets/sheet${place + 1}.xml`,
    id: `rId${place + 1}`,
  }));
  const list = named.map(({ name, id }, place) => `<sheet name="${escaped(name)}" sheetId="${place + 1}" r:id="${id}"/>`);
  return file(
    main,
    {
      [main]: 'spreadsheetml.sheet.main',
      ...Object.fromEntries(named.map(({ part }) => [`xl/${part}`, 'spreadsheetml.worksheet'])),
    },
    {
      [main]: `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${officeRelation}"><sheets>${list.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations(named.map(({ id, part }) => [id, 'worksheet', part])),
      ...Object.fromEntries(
        named.map(({ part, rows }) => [
          `xl/${part}`,
          `<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
        ]),
      ),
    },
  );
}

const drawing = `xmlns:a="${schemas}/drawingml/2006/main" xmlns:r="${officeRelation}" xmlns:p="${schemas}/presentationml/2006/main"`;
const group =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';
const colours = [
  'dk1',
  'lt1',
  'dk2',
  'lt2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
];
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const line = `<a:ln w="9525">${fill}</a:ln>`;
const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
const font = (kind: string) => `<a:${kind}><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:${kind}>`;

/** The least that PowerPoint wants to know of a design. */
const theme = `<a:theme xmlns:a="${schemas}/drawingml/2006/main" name="Plain"><a:themeElements><a:clrScheme name="Plain">${colours
  .map(
    (name) =>
      `<a:${name}><a:srgbClr val="${name.startsWith('lt') ? 'FFFFFF' : name.startsWith('dk') ? '23201B' : '1F5C43'}"/></a:${name}>`,
  )
  .join(
    '',
  )}</a:clrScheme><a:fontScheme name="Plain">${font('majorFont')}${font('minorFont')}</a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;

const colourMap =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

const box = (id: number, y: number, height: number, size: number, lines: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="685800" y="${y}"/><a:ext cx="7772400" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/>${lines
    .map((words) => `<a:p><a:r><a:rPr lang="en-US" sz="${size}"/><a:t>${escaped(words)}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`;

const slide = ({ heading, paragraphs }: Section) =>
  `<p:sld ${drawing}><p:cSld><p:spTree>${group}${box(2, 457_200, 914_400, 3_600, [heading])}${box(3, 1_600_200, 3_886_200, 2_400, paragraphs)}</p:spTree></p:cSld></p:sld>`;

export function slides(text: string): Buffer {
  const shown = sectionsOf(text);
  const main = 'ppt/presentation.xml';
  const parts = shown.map((section, place) => ({ section, name: `slides/slide${place + 1}.xml`, id: `rId${place + 2}` }));
  const ids = parts.map(({ id }, place) => `<p:sldId id="${256 + place}" r:id="${id}"/>`);
  const tree = `<p:cSld><p:spTree>${group}</p:spTree></p:cSld>`;
  return file(
    main,
    {
      [main]: 'presentationml.presentation.main',
      'ppt/slideMasters/slideMaster1.xml': 'presentationml.slideMaster',
      'ppt/slideLayouts/slideLayout1.xml': 'presentationml.slideLayout',
      'ppt/theme/theme1.xml': 'theme',
      ...Object.fromEntries(parts.map(({ name }) => [`ppt/${name}`, 'presentationml.slide'])),
    },
    {
      [main]: `<p:presentation ${drawing}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': relations([
        ['rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'],
        ...parts.map(({ id, name }): Relation => [id, 'slide', name]),
      ]),
      'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster ${drawing}>${tree}${colourMap}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
      'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations([
        ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
        ['rId2', 'theme', '../theme/theme1.xml'],
      ]),
      'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout ${drawing} type="blank">${tree}</p:sldLayout>`,
      'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations([['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml']]),
      'ppt/theme/theme1.xml': theme,
      ...Object.fromEntries(
        parts.flatMap(({ section, name }) => [
          [`ppt/${name}`, slide(section)],
          [`ppt/${name.replace('/', '/_rels/')}.rels`, relations([['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml']])],
        ]),
      ),
    },
  );
}
