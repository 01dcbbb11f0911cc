import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** flags of an authenticator: the person was present and verified (0x05); the data of a new credential follow (0x40) */
const [verified, withCredential] = [0x05, 0x40];

interface PasskeyOptions {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

/** A passkey in memory, for calls without a browser. It signs every challenge. */
export function softPasskey(origin: string) {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  );
  const clientData = (type: string, { challenge }: PasskeyOptions) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  const authenticatorData = (host: string, flags: number, counter: number, rest: Uint8Array = new Uint8Array()) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counted, rest]);
  };
  const reply = (response: object) =>
    JSON.stringify({ id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {}, response });
  return {
    /** returns the reply of a browser that has made this passkey */
    made(options: string): string {
      const asked = JSON.parse(options) as PasskeyOptions;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const authData = authenticatorData(asked.rp?.id ?? '', verified | withCredential, 0, credential);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]);
      return reply({
        clientDataJSON: base64(clientData('webauthn.create', asked)),
        attestationObject: base64(isoCBOR.encode(attestation)),
        transports: ['internal'],
      });
    },
    /** returns the reply of a browser that has signed in with this passkey */
    used(options: string, counter = 0): string {
      const asked = JSON.parse(options) as PasskeyOptions;
      const data = clientData('webauthn.get', asked);
      const authData = authenticatorData(asked.rpId ?? '', verified, counter);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return reply({ clientDataJSON: base64(data), authenticatorData: base64(authData), signature: base64(signature) });
    },
  };
}
