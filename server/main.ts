import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { loadInParts } from './platform/process/workers/load-in-parts.ts';

await loadInParts();
const { refusedStart, startPrimary } = await import('./app/process/primary.ts');
const { startWorker } = await import('./app/process/worker.ts');
flushCompileCache();
await (cluster.isWorker ? startWorker() : startPrimary()).catch(refusedStart);
flushCompileCache();
// V8 itself would collect the garbage of the start some minutes later
setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), 3_000).unref();
