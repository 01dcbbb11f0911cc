import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { type DatabaseAddress, openDatabase } from './database/connection.ts';
import { portRefused } from './port-refused.ts';

export interface WebProcess {
  /** `http://localhost:8000` */
  address: string;
  /** Lets requests in flight end, then closes the database connections. */
  close(): Promise<void>;
}

/** Where this configuration's database is, given the embedded one's address where it runs. */
export function databaseAddress(config: Config, embedded: DatabaseAddress | null): DatabaseAddress {
  return { ...(embedded ?? { connectionString: config.databaseUrl as string }), max: config.databaseConnections };
}

/** Serves HTTP: all of it in one process, or one of several. */
export async function startWeb(config: Config, address: DatabaseAddress, log: FastifyBaseLogger): Promise<WebProcess> {
  const database = openDatabase(address, (error) =>
    log.warn({ code: (error as { code?: string }).code }, 'a database connection was lost'),
  );
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
      await app.http.close();
      await database.close();
    },
  };
}
