import { escapeHtml } from '../shown-document.ts';
import { parseXml } from './parse-xml.ts';
import type { Relations } from './relations.ts';

interface SlideHtml {
  /** the text of the title */
  title: string;
  html: string;
  /** parts of the archive */
  pictures: string[];
}

/** Placeholders that repeat on every slide: their texts are left out. */
const repeated = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg']);
/** Placeholders whose paragraphs are list points by default. */
const listed = new Set(['body', 'obj', '']);

/** Text, tables and pictures of one slide, without its layout. `only: 'notes'`: just the notes of a notes page. */
export function slideHtml(xml: string, relations: Relations, only: 'all' | 'notes' = 'all'): SlideHtml {
  const writer = new SlideWriter(relations, only);
  parseXml(xml, { open: writer.open, text: writer.text, close: writer.close });
  return writer.result();
}

class SlideWriter {
  readonly #relations: Relations;
  readonly #only: 'all' | 'notes';
  readonly #pictures: string[] = [];
  #title = '';
  #html = '';
  /** the placeholder type of the current shape; null: the shape is not a placeholder */
  #placeholder: string | null = null;
  #picture: { alt: string; part: string } | null = null;
  #alt = '';
  #paragraph = { html: '', text: '', level: 0, isPoint: false };
  /** list points that are not written yet: successive points become one list */
  #points: Point[] = [];
  #run = { bold: false, italic: false, link: '' };
  #inText = false;
  #inTable = false;
  /** above 0 inside the second copy of a drawing, which is for old readers and is skipped */
  #fallback = 0;

  constructor(relations: Relations, only: 'all' | 'notes') {
    this.#relations = relations;
    this.#only = only;
  }

  result(): SlideHtml {
    this.#endPoints();
    return { title: this.#title.trim(), html: this.#html, pictures: this.#pictures };
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'mc:Fallback') this.#fallback += 1;
    if (this.#fallback > 0) return;
    this.#openShape(name, attributes);
    this.#openText(name, attributes);
    this.#openTable(name, attributes);
  };

  #openShape(name: string, { type = '', descr = '', 'r:embed': embed = '' }: Readonly<Record<string, string>>): void {
    if (name === 'p:sp' || name === 'p:pic' || name === 'p:graphicFrame') {
      this.#placeholder = null;
      this.#endPoints();
    } else if (name === 'p:ph') this.#placeholder = type;
    else if (name === 'p:cNvPr') this.#alt = descr;
    if (name === 'p:pic') this.#picture = { alt: '', part: '' };
    else if (name === 'a:blip' && this.#picture)
      this.#picture = { alt: this.#alt, part: this.#relations.get(embed)?.target ?? '' };
  }

  #openText(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'a:p') this.#paragraph = { html: '', text: '', level: 0, isPoint: listed.has(this.#placeholder ?? 'none') };
    else if (name === 'a:pPr') this.#paragraph.level = Math.min(8, Number(attributes.lvl ?? 0) || 0);
    else if (name === 'a:buNone') this.#paragraph.isPoint = false;
    else if (name === 'a:buChar' || name === 'a:buAutoNum') this.#paragraph.isPoint = true;
    else if (name === 'a:r' || name === 'a:fld') this.#run = { bold: false, italic: false, link: '' };
    else if (name === 'a:rPr') this.#run = { ...this.#run, bold: attributes.b === '1', italic: attributes.i === '1' };
    else if (name === 'a:hlinkClick') this.#run.link = this.#addressOf(attributes['r:id'] ?? '');
    else if (name === 'a:t') this.#inText = true;
    else if (name === 'a:br') this.#paragraph.html += '<br>';
  }

  #openTable(name: string, { gridSpan, rowSpan, hMerge, vMerge }: Readonly<Record<string, string>>): void {
    if (name === 'a:tbl') {
      this.#inTable = true;
      this.#html += '<table>';
    } else if (name === 'a:tr') this.#html += '<tr>';
    // cells that a merged cell covers are skipped
    else if (name === 'a:tc' && !hMerge && !vMerge)
      this.#html += `<td colspan="${Number(gridSpan) || 1}" rowspan="${Number(rowSpan) || 1}">`;
  }

  #addressOf(id: string): string {
    const { target, isOutside } = this.#relations.get(id) ?? { target: '', isOutside: true };
    return isOutside ? target : `/${target}`;
  }

  readonly text = (text: string): void => {
    if (!this.#inText || this.#fallback > 0) return;
    const { bold, italic, link } = this.#run;
    let html = escapeHtml(text);
    if (italic) html = `<em>${html}</em>`;
    if (bold) html = `<strong>${html}</strong>`;
    if (link !== '') html = `<a href="${escapeHtml(link)}">${html}</a>`;
    this.#paragraph.html += html;
    this.#paragraph.text += text;
  };

  readonly close = (name: string): void => {
    if (name === 'mc:Fallback') this.#fallback -= 1;
    if (this.#fallback > 0) return;
    if (name === 'a:t') this.#inText = false;
    else if (name === 'a:p') this.#endParagraph();
    else if (name === 'p:pic') this.#endPicture();
    else if (name === 'a:tr') this.#html += '</tr>';
    else if (name === 'a:tbl') {
      this.#inTable = false;
      this.#html += '</table>';
    }
  };

  #endParagraph(): void {
    const { html, text, level, isPoint } = this.#paragraph;
    const placeholder = this.#placeholder ?? '';
    if (text.trim() === '' || repeated.has(placeholder)) return;
    if (this.#only === 'notes') {
      if (placeholder === 'body') this.#html += `<p>${html}</p>`;
    } else if (placeholder === 'title' || placeholder === 'ctrTitle') this.#title += ` ${text}`;
    else if (this.#inTable || !isPoint) {
      this.#endPoints();
      this.#html += `<p>${html}</p>`;
    } else this.#points.push({ level, html });
  }

  #endPoints(): void {
    this.#html += listOf(this.#points);
    this.#points = [];
  }

  #endPicture(): void {
    const { part = '', alt = '' } = this.#picture ?? {};
    this.#picture = null;
    if (part === '') return;
    this.#pictures.push(part);
    this.#html += `<p><img src="/${escapeHtml(part)}" alt="${escapeHtml(alt)}"></p>`;
  }
}

interface Point {
  level: number;
  html: string;
}

/** The HTML of list points, with deeper points as nested lists. */
function listOf(points: readonly Point[]): string {
  let html = '';
  let depth = -1;
  for (const point of points) {
    const level = Math.min(point.level, depth + 1);
    html += level > depth ? '<ul>' : `</li>${'</ul></li>'.repeat(depth - level)}`;
    html += `<li>${point.html}`;
    depth = level;
  }
  return html + '</li></ul>'.repeat(depth + 1);
}
