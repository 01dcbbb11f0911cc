import { refuse } from '#server/http/errors.ts';

/** uploads that one person may have under way at once */
const perPerson = 3;
/** uploads of all people; above it, each person may have one */
const together = 200;

const underWay = new Map<number, number>();
let total = 0;

/** Counts an upload of a person until the returned function is called. Throws 429 where the person has too many. */
export function admitUpload(person: number): () => void {
  const own = underWay.get(person) ?? 0;
  const limit = total < together ? perPerson : 1;
  if (own >= limit) throw tooMany(own);
  underWay.set(person, own + 1);
  total += 1;
  return () => {
    total -= 1;
    const left = (underWay.get(person) ?? 1) - 1;
    if (left > 0) underWay.set(person, left);
    else underWay.delete(person);
  };
}

function tooMany(own: number) {
  const count = own === 1 ? 'an upload' : `${own} uploads`;
  return refuse(429, `You already have ${count} under way. Wait until one has finished, then try again.`, { 'retry-after': '5' });
}
