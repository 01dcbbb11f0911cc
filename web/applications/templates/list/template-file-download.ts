import { templateFileOf } from '#contract/applications/template-file/template-file.ts';
import type { BuilderDraft } from '../builder/builder-state.ts';

/** Downloads the template as a file that another installation can import. */
export function downloadTemplateFile(draft: BuilderDraft): void {
  const file = new Blob([`${JSON.stringify(templateFileOf(draft), null, 2)}\n`], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${draft.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'application'}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
