import type { FastifyBaseLogger } from 'fastify';
import { type DatabaseAddress, openDatabase } from '#server/database/connection.ts';
import { buildApp } from '#server/http/build-app.ts';
import { errorCode } from '#server/process/error-code.ts';
import type { Config } from './config.ts';
import { portRefused } from './port-refused.ts';

/** milliseconds that running requests get when the server stops, so that a stuck upload does not block it */
const lastRequests = 10_000;

export interface WebProcess {
  /** `http://localhost:8000` */
  address: string;
  /** Waits for running requests, then closes the database connections. */
  close(): Promise<void>;
}

/** The database's address: the configured one, or that of the embedded database. */
export function databaseAddress(config: Config, embedded: DatabaseAddress | null): DatabaseAddress {
  return { ...(embedded ?? { connectionString: config.databaseUrl as string }), max: config.databaseConnections };
}

/** Serves HTTP in this process, the only one or one of several. */
export async function startWeb(config: Config, address: DatabaseAddress, log: FastifyBaseLogger): Promise<WebProcess> {
  const database = openDatabase(address, (error) => log.warn({ code: errorCode(error) }, 'a database connection was lost'));
  const app = await buildApp({ config, database, log });
  try {
    await app.http.listen({ port: config.port, host: config.host });
  } catch (error) {
    await database.close();
    throw portRefused(error, 'PORT', config.port, config.host);
  }
  const listening = app.http.server.address();
  const port = typeof listening === 'object' && listening ? listening.port : config.port;
  return {
    address: `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`,
    close: async () => {
      const impatience = setTimeout(() => app.http.server.closeAllConnections(), lastRequests);
      await app.http.close();
      clearTimeout(impatience);
      await database.close();
    },
  };
}
