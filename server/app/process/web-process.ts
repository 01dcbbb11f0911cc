import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from '#server/app/build-app.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { readsOf } from '#server/platform/database/reads.ts';
import { openReplica } from '#server/platform/database/replica.ts';
import type { Config } from '#server/platform/process/config.ts';
import { errorCode } from '#server/platform/process/error-code.ts';
import { portRefused } from '#server/platform/process/port-refused.ts';

/** milliseconds that running requests get when the server stops, so that a stuck upload does not block the stop */
const lastRequests = 10_000;

export interface WebProcess {
  /** `http://localhost:8000` */
  address: string;
  /** Serves for a moment longer, waits for running requests, then closes the database connections. */
  close(): Promise<void>;
}

/** The database address of the web: the configured one, which may be a pooler's, or that of the embedded database. */
export function databaseAddress(config: Config, embedded: DatabaseAddress | null): DatabaseAddress {
  const { databaseUrl, databaseDirectUrl, namedStatements, databaseConnections: max } = config;
  if (embedded) return { ...embedded, max };
  return { connectionString: databaseUrl ?? '', max, ...(databaseDirectUrl !== null && { pooler: { namedStatements } }) };
}

/** Serves HTTP in this process, whether it is the only web process or one of several. */
export async function startWeb(config: Config, address: DatabaseAddress, log: FastifyBaseLogger): Promise<WebProcess> {
  const database = openDatabase(address, (error) => log.warn({ code: errorCode(error) }, 'a database connection was lost'));
  const reads =
    config.databaseReadUrl === null
      ? readsOf(database.pool)
      : openReplica(database.pool, { ...address, connectionString: config.databaseReadUrl }, log);
  const app = await buildApp({ config, database, reads, log });
  try {
    await app.http.listen({ port: config.port, host: config.host });
  } catch (error) {
    await reads.close();
    await database.close();
    throw portRefused(error, 'PORT', config.port, config.host);
  }
  const listening = app.http.server.address();
  const port = typeof listening === 'object' && listening ? listening.port : config.port;
  return {
    address: `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`,
    close: async () => {
      app.isStopping = true;
      await pause(config.stopMilliseconds);
      const impatience = setTimeout(() => app.http.server.closeAllConnections(), lastRequests);
      await app.http.close();
      clearTimeout(impatience);
      await reads.close();
      await database.close();
    },
  };
}
