import { expect, test } from 'vitest'
import { readEvents } from './read-events.ts'

const streamOf = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })

async function all(stream: ReadableStream<Uint8Array>, silenceMs = 1_000) {
  const told = []
  for await (const one of readEvents(stream, silenceMs)) told.push(one)
  return told
}

test('events are read however the connection cuts them, and comments are not events', async () => {
  expect(
    await all(
      streamOf(
        ': \n\nevent: or',
        'der\nid: 7\ndata: {"_id":"a"}\n',
        '\n: \n\nevent: open\nid: 8\ndata: {}\n\n',
      ),
    ),
  ).toEqual([
    { kind: 'order', id: '7', data: { _id: 'a' } },
    { kind: 'open', id: '8', data: {} },
  ])
})

test('a stream that says nothing is given up', async () => {
  await expect(all(new ReadableStream({}), 10)).rejects.toThrow('Nothing was heard')
})
