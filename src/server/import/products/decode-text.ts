const utf16 = { le: [0xff, 0xfe], be: [0xfe, 0xff] } as const

const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte)

/**
 * The text of a file: UTF-8 or, where its mark says so, UTF-16 as spreadsheets save "Unicode text". What is neither comes out
 * as U+FFFD, so that the cell that holds it can be named.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(
      startsWith(chunk, utf16.le) ? 'utf-16le' : startsWith(chunk, utf16.be) ? 'utf-16be' : 'utf-8',
    )
    yield decoder.decode(chunk, { stream: true })
  }
  if (decoder) yield decoder.decode()
}
