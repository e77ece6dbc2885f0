import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Options = { challenge: string };

/** Changes to an authenticator's response that can make it invalid. */
type Changes = { origin?: string; rpId?: string; userVerified?: boolean; counter?: number };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A passkey in software: an ES256 key that signs what a real authenticator would sign. */
export function makeAuthenticator(site: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const clientData = (type: string, { challenge }: Options, changes: Changes) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: changes.origin ?? site.origin, crossOrigin: false }),
    );
  const authData = (changes: Changes, attested = Buffer.alloc(0)) => {
    const flags =
      USER_PRESENT |
      (changes.userVerified === false ? 0 : USER_VERIFIED) |
      (attested.length > 0 ? HAS_CREDENTIAL : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(changes.counter ?? 0);
    return Buffer.concat([sha256(changes.rpId ?? site.rpId), Buffer.from([flags]), counter, attested]);
  };
  return {
    id,
    register: (options: Options, changes: Changes = {}) => {
      const length = Buffer.from([0, credentialId.length]);
      const data = authData(
        changes,
        Buffer.concat([Buffer.alloc(16), length, credentialId, cose(publicKey)]),
      );
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, changes).toString('base64url'),
          attestationObject: attestation(data).toString('base64url'),
          transports: ['internal'],
        },
      });
    },
    authenticate: (options: Options, changes: Changes = {}) => {
      const client = clientData('webauthn.get', options, changes);
      const data = authData(changes);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      });
    },
  };
}

/** Returns the public key in CBOR, as a COSE key (RFC 9053). */
function cose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const part = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
  return Buffer.concat([Buffer.from('a501020326200121', 'hex'), part(x), Buffer.from([0x22]), part(y)]);
}

/** Returns WebAuthn's attestation object in CBOR: the format 'none', an empty statement and `data`. */
function attestation(data: Buffer): Buffer {
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex');
  return Buffer.concat([head, Buffer.from([data.length]), data]);
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest();
}
