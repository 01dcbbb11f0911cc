import type { changeImport } from '#contract/donations/imports/import-calls.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { useWorkStep } from '../../ui/work/use-work-step.ts';
import { importQuery, keepImport } from './import-queries.ts';

/** How a person's word about a file is sent. */
export interface Choosing {
  busy: boolean;
  change: (body: BodyOf<typeof changeImport>) => void;
}

/** Runs one call of an import at a time. */
export const useImportStep = (id: number) => useWorkStep(keepImport, importQuery(id));
