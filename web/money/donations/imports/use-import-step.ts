import type { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { useWorkStep } from '../../../platform/ui/work/use-work-step.ts';
import { importQuery, keepImport } from './import-queries.ts';

/** `change` sends what a person chose for a file; `busy` is true while it is sent. */
export interface Choosing {
  busy: boolean;
  change: (body: BodyOf<typeof changeImport>) => void;
}

/** Runs one call of an import at a time. */
export const useImportStep = (id: number) => useWorkStep(keepImport, importQuery(id));
