/** Groups of the file types that a FILE question accepts. Staff choose among them; the server checks a file's bytes. */
export const fileGroups = {
  documents: {
    label: 'Documents',
    words: 'documents (PDF, Word, OpenDocument, RTF, plain text)',
    extensions: ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt'],
  },
  sheets: {
    label: 'Spreadsheets',
    words: 'spreadsheets (Excel, OpenDocument, CSV)',
    extensions: ['xls', 'xlsx', 'ods', 'csv'],
  },
  presentations: {
    label: 'Presentations',
    words: 'presentations (PowerPoint, OpenDocument)',
    extensions: ['ppt', 'pptx', 'odp'],
  },
  pictures: {
    label: 'Pictures',
    words: 'pictures (JPEG, PNG, GIF, WebP, AVIF, HEIC, TIFF, BMP)',
    extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'heif', 'tif', 'tiff', 'bmp'],
  },
} as const satisfies Record<string, { label: string; words: string; extensions: readonly string[] }>;

export const fileGroupNames = ['documents', 'sheets', 'presentations', 'pictures'] as const;
export type FileGroup = (typeof fileGroupNames)[number];

/** The extensions of these groups, in small letters and without a dot. */
export function extensionsOf(groups: readonly FileGroup[]): readonly string[] {
  return groups.flatMap((group) => fileGroups[group].extensions);
}
