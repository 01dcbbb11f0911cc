import * as z from 'zod/mini';
import { type LibraryFile, libraryTexts } from '#contract/learning/library/library-files.ts';
import { fileTagList } from '#contract/platform/fields/tags.ts';
import { webLink } from '#contract/platform/fields/web-link.ts';

export type FileValues = {
  name: string;
  description: string;
  tags: string[];
  link: string;
  regionalChapter: string;
  approved: boolean;
};

export const fileLabels: Record<keyof FileValues, string> = {
  name: 'Name',
  description: 'Description',
  tags: 'Tags',
  link: 'Address of the link',
  regionalChapter: 'Regional Chapter',
  approved: 'Approved: nonprofits see this file',
};

export function fileValues(file: LibraryFile | undefined, topic?: string | undefined): FileValues {
  if (!file) return { name: '', description: '', tags: topic ? [topic] : [], link: '', regionalChapter: '', approved: true };
  const { name, description, tags, regionalChapter, approved } = file;
  const link = file.kind === 'LINK' ? file.file : '';
  return { name, description, tags: tags.map((tag) => tag.name), link, regionalChapter, approved };
}

/** The schema of the form. A new file without a name gets the name of the uploaded file. */
export function fileSchema(needsName: boolean) {
  return z.object({
    ...libraryTexts,
    name: needsName ? libraryTexts.name : z.union([z.literal(''), libraryTexts.name]),
    tags: fileTagList,
    link: webLink(),
    approved: z.boolean(),
  });
}
