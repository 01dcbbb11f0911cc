// A bare node:http server, for comparison: it checks the session and writes the answers of a save, and nothing else.
import { createServer } from 'node:http';
import pg from 'pg';
import { actorSql, tokenHashOf } from '#server/platform/access/session.ts';

const pool = new pg.Pool({ ...JSON.parse(process.argv[2] ?? '{}'), max: 4 });

interface Sent {
  response: number;
  elements: { uid: string; answer: string }[];
}

async function save(authorization: string | undefined, sent: Sent): Promise<number> {
  const session = await pool.query({ name: 'session', text: actorSql('$1'), values: [tokenHashOf(authorization)] });
  if (session.rowCount !== 1) return 401;
  await pool.query({
    name: 'bare-update',
    text: `UPDATE application_answers a SET answer = sent.answer, writer = 'bench-writer', revision = revision + 1, written_at = now()
      FROM unnest($2::text[], $3::jsonb[]) AS sent (uid, answer) WHERE a.response_id = $1 AND a.question_uid = sent.uid`,
    values: [sent.response, sent.elements.map(({ uid }) => uid), sent.elements.map(({ answer }) => JSON.stringify(answer))],
  });
  return 200;
}

const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const end = (status: number) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    save(request.headers.authorization, JSON.parse(Buffer.concat(pieces).toString())).then(end, () => end(500));
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit(0));
