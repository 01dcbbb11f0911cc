// A bare node:http server, for comparison: it runs one statement with the values of the requested path, and checks nothing.
import { createServer } from 'node:http';
import pg from 'pg';

interface Answers {
  statement: { name: string; text: string };
  /** the statement's values by path */
  values: Record<string, unknown[]>;
}

const pool = new pg.Pool({ ...JSON.parse(process.argv[2] ?? '{}'), max: 10 });
let answers: Answers;

const server = createServer((request, response) => {
  const end = (status: number, body: string) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  pool
    .query<{ count: number; results: string | null }>({ ...answers.statement, values: answers.values[request.url ?? ''] ?? [] })
    .then(
      ({ rows }) => end(200, `{"count":${rows[0]?.count},"results":[${rows[0]?.results ?? ''}]}`),
      () => end(500, '{}'),
    );
});
process.once('message', (sent: Answers) => {
  answers = sent;
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.once('disconnect', () => process.exit(0));
