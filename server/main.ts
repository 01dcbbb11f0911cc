import cluster from 'node:cluster';
import { refusedStart, startPrimary } from './process/primary.ts';
import { startWorker } from './process/worker.ts';

(cluster.isWorker ? startWorker() : startPrimary()).catch(refusedStart);
