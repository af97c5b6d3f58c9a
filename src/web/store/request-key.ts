/** Names one request, so that sending it twice does it once (D-117). Not randomUUID: that exists on secure pages only. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
