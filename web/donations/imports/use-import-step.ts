import { useWorkStep } from '../../ui/work/use-work-step.ts';
import { importQuery, keepImport } from './import-queries.ts';

/** Runs one call of an import at a time. */
export const useImportStep = (id: number) => useWorkStep(keepImport, importQuery(id));
