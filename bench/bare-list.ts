// A bare node:http server, for comparison: it runs one statement with the values of the requested path and the session's hash.
import { createServer } from 'node:http';
import pg from 'pg';
import { tokenHashOf } from '#server/platform/access/session.ts';

interface Answers {
  statement: { name: string; text: string };
  /** the statement's values by path; the last parameter is the hash of the session's token */
  values: Record<string, unknown[]>;
}

interface Found {
  actor: object | null;
  count: number;
  results: string | null;
}

const pool = new pg.Pool({ ...JSON.parse(process.argv[2] ?? '{}'), max: 10 });
// PostgreSQL may end before this server: ignore the errors of its closed connections, which would end this process
pool.on('error', () => {});
let answers: Answers;

const server = createServer((request, response) => {
  const end = (status: number, body: string) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  const values = answers.values[request.url ?? ''] ?? [];
  pool.query<Found>({ ...answers.statement, values: [...values, tokenHashOf(request.headers.authorization)] }).then(
    ({ rows: [found] }) => end(found?.actor ? 200 : 401, `{"count":${found?.count},"results":[${found?.results ?? ''}]}`),
    () => end(500, '{}'),
  );
});
process.once('message', (sent: Answers) => {
  answers = sent;
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.once('disconnect', () => process.exit(0));
