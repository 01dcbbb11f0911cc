import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { loadInParts } from './process/load-in-parts.ts';

await loadInParts();
const { refusedStart, startPrimary } = await import('./process/primary.ts');
const { startWorker } = await import('./process/worker.ts');
flushCompileCache();
await (cluster.isWorker ? startWorker() : startPrimary()).catch(refusedStart);
flushCompileCache();
// V8 itself would collect the garbage of the start some minutes later
setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), 3_000).unref();
