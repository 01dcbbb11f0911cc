import { programmeShades } from '#contract/platform/appearance/colour.ts';
import { paper, solidShade } from '#contract/platform/appearance/paper.ts';
import type { CatalogueSettings } from '#contract/public/catalogue/catalogue.ts';
import { fullName } from '#server/nonprofits/photos/files/photo-files.ts';
import type { CataloguePage, PrintedCatalogue } from '#server/platform/documents/catalogue.ts';
import { programmeOf } from '#server/platform/mail/writing/programme.ts';
import type { Config } from '#server/platform/process/config.ts';
import { TaskProcess } from '#server/platform/process/workers/task-process.ts';
import type { CatalogueAnswer, CatalogueTask } from './catalogue-process.ts';
import type { WantedPhoto } from './prepare-photo.ts';
import type { PrintedNonprofit } from './profiles.ts';
import { sheetOf } from './sheet.ts';

/** A process only for catalogues: typesetting one takes a minute and much memory, and other documents must not wait for it. */
const setter = new TaskProcess<CatalogueTask, CatalogueAnswer>({
  name: 'typesetter of the catalogue',
  file: new URL('./catalogue-process.ts', import.meta.url),
  longestTask: 600_000,
});

interface Asker {
  person: number;
  signal: AbortSignal;
}

/** Returns the result of a task. Throws if the task fails. */
export async function setPages<Kind extends CatalogueAnswer['kind']>(
  asker: Asker,
  task: CatalogueTask,
  kind: Kind,
): Promise<Extract<CatalogueAnswer, { kind: Kind }>> {
  const answer = await setter.run(asker, task);
  if (answer === null) throw new Error('the catalogue took too long to set');
  if (answer.kind === 'failure') throw new Error(answer.message);
  if (!isOf(answer, kind)) throw new Error(`the typesetter answered with ${answer.kind}`);
  return answer;
}

function isOf<Kind extends CatalogueAnswer['kind']>(
  answer: CatalogueAnswer,
  kind: Kind,
): answer is Extract<CatalogueAnswer, { kind: Kind }> {
  return answer.kind === kind;
}

/** The pages with the programme's look. */
export function printedCatalogue(config: Config, settings: CatalogueSettings, pages: readonly CataloguePage[]): PrintedCatalogue {
  const { name, colour } = programmeOf(config);
  const look = { ...sheetOf(settings), colour: programmeShades(colour, paper)[solidShade.light], programme: name };
  return { title: settings.title, look, pages };
}

/** The print photos of the nonprofits that have one, under the names that their pages use. */
export function wantedPhotos(printed: readonly PrintedNonprofit[]): WantedPhoto[] {
  return printed.flatMap(({ photo }) => {
    const storedAs = photo && fullName(photo);
    return photo && storedAs ? [{ file: `${photo.id}.jpg`, storedAs }] : [];
  });
}
