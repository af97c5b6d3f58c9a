import { EventEmitter } from 'node:events'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { endQuietly } from './quiet-end.ts'

test('an error of a connection that is being ended, to which nobody listens any more, harms nobody', async () => {
  endQuietly()
  endQuietly()
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  client.removeAllListeners()
  expect(() => client.emit('error', new Error('gone'))).toThrow('gone')
  const ended = client.end()
  expect(client.emit('error', new Error('gone'))).toBe(true)
  expect(EventEmitter.listenerCount(client, 'error')).toBe(1)
  await ended
})
