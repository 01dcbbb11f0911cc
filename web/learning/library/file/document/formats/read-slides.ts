import { pictureOf, type ShownDocument } from '../shown-document.ts';
import type { Archive } from './archive.ts';
import { parseXml } from './parse-xml.ts';
import { relationsOf } from './relations.ts';
import { slideHtml } from './slide-html.ts';

const presentation = 'ppt/presentation.xml';
const most = 1_000;

/** The slides in the order in which they are shown, each with the speaker's notes. */
export function readSlides(archive: Archive): ShownDocument {
  const relations = relationsOf(archive, presentation);
  const parts: string[] = [];
  parseXml(archive.text(presentation), {
    open: (name, { 'r:id': id = '' }) => {
      const part = name === 'p:sldId' ? relations.get(id)?.target : undefined;
      if (part !== undefined) parts.push(part);
    },
  });
  const pictures: Record<string, Blob> = {};
  const sections = parts.slice(0, most).map((part, index) => {
    const { title, html } = readSlide(archive, part, pictures);
    return { title: title === '' ? `Slide ${index + 1}` : `Slide ${index + 1}: ${title}`, name: part, html };
  });
  return { sections, pictures };
}

function readSlide(archive: Archive, part: string, pictures: Record<string, Blob>): { title: string; html: string } {
  const relations = relationsOf(archive, part);
  const slide = slideHtml(archive.text(part), relations);
  for (const name of slide.pictures) {
    const blob = pictures[name] ?? pictureOf(archive.bytes(name));
    if (blob) pictures[name] = blob;
  }
  const notes = [...relations.values()].find(({ type }) => type.endsWith('/notesSlide'));
  const noted = notes ? slideHtml(archive.text(notes.target), new Map(), 'notes').html : '';
  const aside = noted === '' ? '' : `<details><summary>Speaker’s notes</summary>${noted}</details>`;
  return { title: slide.title, html: slide.html + aside };
}
