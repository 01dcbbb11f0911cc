import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { errorHandler } from './errors.ts';

const http = Fastify();
http.setErrorHandler(errorHandler());
let error: Error;
http.get('/', () => {
  throw error;
});

const ofPostgres = (code: string) => Object.assign(new pg.DatabaseError('secret', 1, 'error'), { code });
const ofSystem = (code: string, syscall: string) => Object.assign(new Error('secret'), { code, syscall });
const noDatabase = 'The database does not answer at the moment. Please try again in a minute.';
const fullDisk =
  'Nothing was saved: the disk of the server is full. Tell whoever runs Almoner, and save again when there is room.';
const busy = { status: 503, detail: noDatabase, retryAfter: '10' };
const full = { status: 507, detail: fullDisk, retryAfter: undefined };

test.each([
  [ofPostgres('57P01'), busy],
  [ofPostgres('57P03'), busy],
  [ofPostgres('08006'), busy],
  [ofPostgres('53300'), busy],
  [ofSystem('ECONNREFUSED', 'connect'), busy],
  [ofSystem('ENOENT', 'connect'), busy],
  [new Error('Connection terminated unexpectedly'), busy],
  [new Error('timeout exceeded when trying to connect'), busy],
  [ofPostgres('53100'), full],
  [ofSystem('ENOSPC', 'write'), full],
  [ofSystem('EDQUOT', 'write'), full],
  // the error of the picture library when the disk is full: it has a message, but no code
  [new Error('x.jpg: write error\nsystem error: No space left on device'), full],
])('%j is an outage, not a fault', async (given, { status, detail, retryAfter }) => {
  error = given;
  const { statusCode, headers, json } = await http.inject('/');
  expect([statusCode, headers['retry-after'], headers['cache-control'], json()]).toEqual([
    status,
    retryAfter,
    'no-store',
    { detail, request_id: expect.any(String) },
  ]);
});

test.each([ofPostgres('42P01'), ofSystem('ENOENT', 'open'), new Error('secret')])('%j is a fault', async (given) => {
  error = given;
  const { statusCode, json } = await http.inject('/');
  expect([statusCode, json().detail]).toEqual([500, 'Something went wrong! Please try again later.']);
});
