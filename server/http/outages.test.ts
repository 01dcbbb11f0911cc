import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { handleError } from './errors.ts';

const http = Fastify();
http.setErrorHandler(handleError);
let error: Error;
http.get('/', () => {
  throw error;
});

const ofPostgres = (code: string) => Object.assign(new pg.DatabaseError('secret', 1, 'error'), { code });
const ofSystem = (code: string, syscall: string) => Object.assign(new Error('secret'), { code, syscall });
const noDatabase = 'The database does not answer at the moment. Please try again in a minute.';
const fullDisk = 'Saving is not possible at the moment: the disk of the server is full. Please try again later.';

test.each([
  [ofPostgres('57P01'), noDatabase],
  [ofPostgres('57P03'), noDatabase],
  [ofPostgres('08006'), noDatabase],
  [ofPostgres('53300'), noDatabase],
  [ofSystem('ECONNREFUSED', 'connect'), noDatabase],
  [ofSystem('ENOENT', 'connect'), noDatabase],
  [new Error('Connection terminated unexpectedly'), noDatabase],
  [new Error('timeout exceeded when trying to connect'), noDatabase],
  [ofPostgres('53100'), fullDisk],
  [ofSystem('ENOSPC', 'write'), fullDisk],
])('%j is an outage, not a fault', async (given, detail) => {
  error = given;
  const { statusCode, headers, json } = await http.inject('/');
  expect([statusCode, headers['retry-after'], headers['cache-control'], json()]).toEqual([
    503,
    '10',
    'no-store',
    { detail, request_id: expect.any(String) },
  ]);
});

test.each([ofPostgres('42P01'), ofSystem('ENOENT', 'open'), new Error('secret')])('%j is a fault', async (given) => {
  error = given;
  const { statusCode, json } = await http.inject('/');
  expect([statusCode, json().detail]).toEqual([500, 'Something went wrong! Please try again later.']);
});
