import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { refuse } from '#server/platform/http/errors.ts';

/** An encrypted value, and the name of the key that encrypted it. */
export interface Sealed {
  keyId: string;
  bytes: Buffer;
}

const noKey =
  'Bank account numbers cannot be stored yet: their key is missing. Whoever runs Almoner sets PAYOUT_KEYS, as docs/operating.md describes.';

/** The row that a value belongs to: `payout_accounts 17`. A value that was copied to another row does not open. */
export type Place =
  | `payout_accounts ${number}`
  | `payout_files ${number}`
  | `second_factors ${number}`
  | `mail_server ${number}`
  | `gift_cards ${number}`;

/** Encrypts bank account numbers, files that have them, secrets of second factors, codes of gift cards, and the password of the mail server. The database does not have the keys. */
export interface Vault {
  /** ids of all keys that open values; the first key encrypts. Empty: no key is set */
  keyIds: readonly string[];
  /** Throws 409 if no key is set. */
  seal(content: Buffer, place: Place): Sealed;
  /** null: the key is not set, or the value is not what that key encrypted for this row */
  open(sealed: Sealed, place: Place): Buffer | null;
}

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** The id of a key, from which nobody can find the key. */
const idOf = (key: Buffer): string => createHash('sha256').update('almoner payout key ').update(key).digest('hex').slice(0, 12);

export function vaultOf(keys: readonly Buffer[]): Vault {
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const [current] = byId;
  return {
    keyIds: [...byId.keys()],
    seal(content, index) {
      if (!current) throw refuse(409, noKey);
      const [keyId, key] = current;
      return { keyId, bytes: encrypt(key, content, index) };
    },
    open({ keyId, bytes }, index) {
      const key = byId.get(keyId);
      return key ? decrypt(key, bytes, index) : null;
    },
  };
}

/** Returns the nonce, the tag, and the encrypted bytes, as many as the content has. */
function encrypt(key: Buffer, content: Buffer, place: Place): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(place));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

function decrypt(key: Buffer, bytes: Buffer, place: Place): Buffer | null {
  const tagEnd = nonceLength + tagLength;
  if (bytes.length < tagEnd) return null;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(nonceLength, tagEnd));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
  } catch {
    return null;
  }
}
