import cluster from 'node:cluster';
import { refusedStart, startPrimary } from './primary.ts';
import { startWorker } from './worker.ts';

(cluster.isWorker ? startWorker() : startPrimary()).catch(refusedStart);
