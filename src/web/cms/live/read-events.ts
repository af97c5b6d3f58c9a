import type { StreamKind } from '#contract/events.ts'

export type Told = { kind: StreamKind; id: string; data: Record<string, unknown> }

/** What a stream of server-sent events tells, one after the other. It throws where nothing, not even a comment, comes for so long. */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<Told, void> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (true) {
      const { done, value } = await within(silenceMs, reader.read())
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const told = toldIn(block)
        if (told) yield told
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function toldIn(block: string): Told | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const at = line.indexOf(':')
    if (at > 0) fields.set(line.slice(0, at), line.slice(at + 1).trim())
  }
  const kind = fields.get('event')
  if (!kind) return undefined
  const data = JSON.parse(fields.get('data') ?? '{}') as Told['data']
  return { kind: kind as StreamKind, id: fields.get('id') ?? '', data }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Nothing was heard')), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
