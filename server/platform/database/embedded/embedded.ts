import type { Programs } from './binaries.ts';

export interface EmbeddedAddress {
  /** the folder of the unix socket */
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedServer {
  address: EmbeddedAddress;
  /** Shuts PostgreSQL down and resolves when none of its processes runs. Idempotent. */
  stop(): Promise<void>;
}

export interface EmbeddedLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: EmbeddedLog;
  /** called when the postmaster died and could not be restarted */
  onLost?: (error: Error) => void;
  /** given to start an earlier PostgreSQL; by default the programs of this version */
  programs?: Programs;
  /** extra `-c name=value` settings, for tests and for the check of a backup */
  settings?: Record<string, string>;
}
