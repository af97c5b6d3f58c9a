import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Said = {
  challenge: string
  origin?: string
  host?: string
  isVerified?: boolean
  /** Instead of the next one. */
  counter?: number
  userHandle?: string | null
}

/** An authenticator in software: makes one passkey, and signs with it as the tests say. */
export function softwarePasskey(shop: { origin: string; host: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let handle = ''
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

  const clientData = (type: string, { challenge, origin = shop.origin }: Said) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (
    { host = shop.host, isVerified = true, counter: given }: Said,
    credential = Buffer.alloc(0),
  ) => {
    counter = given ?? counter + 1
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (credential.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([
      createHash('sha256').update(host).digest(),
      Buffer.from([flags]),
      count,
      credential,
    ])
  }
  const coordinates = publicKey.export({ format: 'jwk' })
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(coordinates.x ?? '', 'base64url'))],
      [-3, new Uint8Array(Buffer.from(coordinates.y ?? '', 'base64url'))],
    ]),
  )
  const envelope = { id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {} }

  return {
    id: base64(id),
    register(options: { challenge: string; user: { id: string } }, said: Partial<Said> = {}) {
      handle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(coseKey)])
      const authData = authenticatorData({ challenge: options.challenge, counter: 0, ...said }, credential)
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        ...envelope,
        response: {
          clientDataJSON: base64(clientData('webauthn.create', { challenge: options.challenge, ...said })),
          attestationObject: base64(attestationObject),
          transports: ['internal'],
        },
      }
    },
    sign(options: { challenge: string }, said: Partial<Said> = {}) {
      const asked = { challenge: options.challenge, ...said }
      const data = authenticatorData(asked)
      const client = clientData('webauthn.get', asked)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, createHash('sha256').update(client).digest()]))
        .sign(privateKey)
      const userHandle = said.userHandle === undefined ? handle : said.userHandle
      return {
        ...envelope,
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(signature),
          ...(userHandle !== null && { userHandle }),
        },
      }
    },
  }
}
