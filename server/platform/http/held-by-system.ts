import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** the system's table of connections is read at most so often, in milliseconds: many connections may stall together */
const keptMilliseconds = 200;

let table = '';
let readAt = 0;

/**
 * Returns how many sent bytes of a connection the reader has not taken yet, as Linux knows it. Null where the system does not say, or
 * where two readers have the same port.
 */
export function heldBySystem({ localPort, remotePort }: Socket): number | null {
  if (localPort === undefined || remotePort === undefined) return null;
  const row = new RegExp(`: \\S+:${hex(localPort)} \\S+:${hex(remotePort)} \\S+ ([0-9A-F]+):`, 'g');
  const [found, second] = connections().matchAll(row);
  return found?.[1] === undefined || second ? null : Number.parseInt(found[1], 16);
}

function connections(): string {
  const now = Date.now();
  if (now - readAt > keptMilliseconds) {
    table = ['tcp', 'tcp6'].map(readTable).join('');
    readAt = now;
  }
  return table;
}

function readTable(name: string): string {
  try {
    return readFileSync(`/proc/net/${name}`, 'latin1');
  } catch {
    return '';
  }
}

const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
