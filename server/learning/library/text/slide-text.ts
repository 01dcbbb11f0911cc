import type { ZipParts } from '#server/platform/files/zip-parts.ts';
import type { PageTexts } from './page-texts.ts';
import { relationsOf } from './relations.ts';
import { textLimits } from './text-limits.ts';

const presentation = 'ppt/presentation.xml';

/** Adds the text of each slide with the speaker's notes, in the order of the presentation. Returns the number of slides. */
export async function readSlides(zip: ZipParts, texts: PageTexts): Promise<number> {
  const relations = await relationsOf(zip, presentation);
  const slides: string[] = [];
  await zip.parse(presentation, {
    open: (name, { 'r:id': id }) => {
      const slide = name === 'p:sldId' && id ? relations.get(id)?.target : undefined;
      if (slide !== undefined) slides.push(slide);
    },
  });
  for (const [index, slide] of slides.slice(0, textLimits.pages).entries()) {
    if (texts.isFull) break;
    const notes = [...(await relationsOf(zip, slide)).values()].find(({ type }) => type.endsWith('/notesSlide'));
    const noted = notes ? await drawingText(zip, notes.target) : '';
    texts.add(`Slide ${index + 1}`, `${await drawingText(zip, slide)}\n${noted}`);
  }
  return slides.length;
}

async function drawingText(zip: ZipParts, part: string): Promise<string> {
  let text = '';
  let inText = 0;
  await zip.parse(
    part,
    {
      open: (name) => {
        if (name === 'a:t') inText += 1;
        else if (name === 'a:br') text += '\n';
      },
      text: (piece) => {
        if (inText > 0) text += piece;
      },
      close: (name) => {
        if (name === 'a:t') inText -= 1;
        else if (name === 'a:p') text += '\n';
      },
    },
    () => text.length > textLimits.characters,
  );
  return text;
}
