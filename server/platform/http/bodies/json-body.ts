import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { refuseFields } from '../errors.ts';

/** levels of nesting; no schema of ours is deeper */
const deepest = 32;
/** keys of all objects in a body; the largest template has fewer, with 500 elements of 8 keys and 100 options each */
const mostKeys = 10_000;
const mostMembers = 60_000;

/** Makes the server read JSON bodies. A body that is deeply nested or has very many members is refused before it is parsed. */
export function readJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // an empty body counts as no body
    if (body.length === 0) return done(null, undefined);
    const complaint = complaintAbout(body);
    if (complaint !== null) done(refuseFields({ non_field_errors: [complaint] }));
    else parse(request, textOf(body), done);
  });
}

/** Invalid UTF-8 becomes half of a surrogate pair: `textErrors` then reports the field that contains it. */
function textOf(body: Buffer): string {
  const text = body.toString('utf8');
  return isUtf8(body) ? text : text.replaceAll('\ufffd', '\ud800');
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

function complaintAbout(json: Buffer): string | null {
  let depth = 0;
  let members = 0;
  let keys = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === comma) members += 1;
    else if (byte === colon) keys += 1;
    else if (byte === openArray || byte === openObject) depth += 1;
    else if (byte === closeArray || byte === closeObject) depth -= 1;
    if (depth > deepest) return 'The body is nested too deeply.';
    if (members > mostMembers || keys > mostKeys) return 'The body has too many members.';
  }
  return null;
}
