import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A solution takes about 130,000 hashes: a second or two on an old telephone, while the visitor fills in the form. */
export const proofBits = 17;
/** No person fills in the form faster, so an earlier proof is refused. */
export const waitSeconds = 3;
/** a form that stays open for a day can still be sent */
const validSeconds = 24 * 3_600;
/** a request that was made with a proof may be looked up for longer: until nothing of it can be open */
export const lookUpSeconds = 3 * validSeconds;

const seconds = () => Math.floor(Date.now() / 1_000);

const signatureOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

/** A puzzle that only this server can have made: its time, a random key, how hard it is, and the signature. */
export function newChallenge(secret: string, bits = proofBits): string {
  const text = `${seconds()}.${randomBytes(15).toString('base64url')}.${bits}`;
  return `${text}.${signatureOf(secret, text)}`;
}

interface Proof {
  challenge: string;
  solution: string;
}

interface Wanted {
  validFor?: number;
  /** how hard the puzzle must be at least */
  bits?: number;
}

/**
 * The key of a solved puzzle, under which the request is stored once; null if the puzzle is forged, too old, too new, too easy or
 * not solved.
 */
export function keyOfProof(secret: string, { challenge, solution }: Proof, wanted: Wanted = {}): string | null {
  const { validFor = validSeconds, bits: least = proofBits } = wanted;
  const end = challenge.lastIndexOf('.');
  const [text, signature] = [challenge.slice(0, end), challenge.slice(end + 1)];
  // puzzles of earlier versions do not say how hard they are
  const [issued = '', key = '', hard = String(proofBits)] = text.split('.');
  const bits = Number(hard);
  const ours = Buffer.from(signatureOf(secret, text));
  const given = Buffer.from(signature);
  if (ours.length !== given.length || !timingSafeEqual(ours, given)) return null;
  const age = seconds() - Number(issued);
  if (age < waitSeconds || age > validFor || bits < least) return null;
  const digest = createHash('sha256').update(`${challenge}:${solution}`).digest();
  return digest.readUInt32BE() >>> (32 - bits) === 0 ? key : null;
}
