/** An idempotency key: sending a request twice has one effect. Not randomUUID, which exists on secure pages only. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
