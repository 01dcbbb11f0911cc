import { fileRefusals, fileSizeRefusal, mostFilesOf, takesExtension } from '#contract/applications/element-types/file.ts';
import type { QuestionOf } from '#contract/applications/elements.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';

interface EarlierFile {
  id: number;
  filename: string;
  size: number;
}

/** Which of the files of an earlier answer a question accepts now, and why it does not accept the others. */
export function fitFiles(question: QuestionOf, given: readonly EarlierFile[]): { fitting: number[]; gap: string | null } {
  if (question.type !== 'FILE') {
    return { fitting: [], gap: given.length === 1 ? 'It was answered by a file.' : 'It was answered by files.' };
  }
  const reasons = given.map((file) => ({ ...file, reason: refusalOf(question, file) }));
  const accepted = reasons.filter(({ reason }) => reason === null);
  const fitting = accepted.slice(0, mostFilesOf(question)).map(({ id }) => id);
  const gaps = reasons.flatMap(({ filename, reason }) => (reason === null ? [] : [`${filename}: ${reason}`]));
  if (fitting.length < accepted.length) {
    gaps.push(`It has ${howMany(accepted.length, 'file', 'files')}, and ${mostFilesOf(question)} can be sent now.`);
  }
  return { fitting, gap: gaps.length === 0 ? null : gaps.join(' ') };
}

/** A stored file has the extension of its kind. */
function refusalOf(question: QuestionOf<'FILE'>, { filename, size }: EarlierFile): string | null {
  const extension = filename.split('.').at(-1)?.toLowerCase() ?? '';
  if (!takesExtension(question, [extension])) return fileRefusals.kind(question);
  return fileSizeRefusal(question, size);
}
