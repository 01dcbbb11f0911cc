import { templateFileOf } from '#contract/application-template-file.ts';
import type { BuilderDraft } from './builder-state.ts';

/** Hands the template over as a file, which another programme (or next year) can import. */
export function downloadTemplateFile(draft: BuilderDraft): void {
  const file = new Blob([`${JSON.stringify(templateFileOf(draft), null, 2)}\n`], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${draft.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'application'}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
