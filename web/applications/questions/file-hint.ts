import { type FileSettings, groupsOf, kindWords, largestFile, mostFilesOf } from '#contract/applications/element-types/file.ts';
import { programme } from '../../platform/programme/programme.ts';
import { formatSize } from '../../platform/ui/text/format-size.ts';

/** What a question takes, for applicants before they choose: how many files, how large, and of which kinds. */
export function fileHint(question: FileSettings): string {
  const size = formatSize(largestFile(question, programme().uploadLimits.file));
  const most = mostFilesOf(question);
  const kinds = kindWords(question);
  return [
    most === 1 ? `Up to ${size}.` : `Up to ${most} files of ${size} each.`,
    kinds && `Only ${kinds}.`,
    groupsOf(question).includes('pictures') && 'We remove the location and other hidden details from pictures.',
  ]
    .filter(Boolean)
    .join(' ');
}
