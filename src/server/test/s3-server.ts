import crypto from 'node:crypto'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import S3rver from 's3rver'

/**
 * What goes wrong on the way to the store:
 * - `cut`: connections are refused, and those that are open break;
 * - `frozen`: they are taken, and nothing comes through either way;
 * - `deaf`: what is sent arrives, and the connection breaks in place of the answer;
 * - `halfway`: an answer comes until it is 64 kB long, then nothing more.
 */
export type Fault = 'cut' | 'frozen' | 'deaf' | 'halfway'

/** It makes the tokens of long lists by DES, which OpenSSL has no longer. */
function withoutDes() {
  const { createCipheriv, createDecipheriv } = crypto
  const twice = (bytes: Buffer) => Buffer.concat([bytes, bytes])
  crypto.createCipheriv = ((name: string, key: Buffer, iv: Buffer) =>
    name === 'des'
      ? createCipheriv('aes-128-cbc', twice(key), twice(iv))
      : createCipheriv(name, key, iv)) as typeof createCipheriv
  crypto.createDecipheriv = ((name: string, key: Buffer, iv: Buffer) =>
    name === 'des'
      ? createDecipheriv('aes-128-cbc', twice(key), twice(iv))
      : createDecipheriv(name, key, iv)) as typeof createDecipheriv
  return () => Object.assign(crypto, { createCipheriv, createDecipheriv })
}

const halfwayBytes = 64 * 1024
const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

export type S3Server = Awaited<ReturnType<typeof startS3>>

/** A server that speaks S3, with an empty bucket "shop", behind a line that a test may break. */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), 'matjar-s3-'))
  const bucket = { name: 'shop', configs: [] }
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [bucket],
  })
  // It does not compare the sum that comes with the bytes, as others do.
  const requests: string[] = []
  let running = 0
  server.middleware.unshift(async (context, next) => {
    requests.push(context.method)
    running += 1
    await next().finally(() => (running -= 1))
    const sum = context.get('content-md5')
    if (
      sum &&
      Buffer.from(sum, 'base64').toString('hex') !== context.response.get('etag').replaceAll('"', '')
    )
      context.status = 400
  })
  const restoreCrypto = withoutDes()
  const { port } = await server.run()
  const line = await startLine(port)
  return {
    /** The address of a part of the bucket. */
    url: (prefix = 'files', name = 'shop') =>
      `s3://${name}/${prefix}?endpoint=http://127.0.0.1:${line.port}&forcePathStyle=true`,
    /** For a shop that keeps its files here. */
    environment(prefix?: string) {
      return { ...keys, FILES_URL: this.url(prefix) }
    },
    credentials: { accessKeyId: keys.S3_ACCESS_KEY_ID, secretAccessKey: keys.S3_SECRET_ACCESS_KEY },
    line,
    /** The methods of all that arrived. */
    requests,
    async close() {
      line.close()
      // It logs each when it is done, and complains when it is closed by then; some that broke off never are.
      for (let turn = 0; turn < 20 && running > 0; turn += 1) await pause(10)
      await pause(10)
      await server.close()
      restoreCrypto()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function startLine(port: number) {
  const sockets = new Set<Socket>()
  let fault: Fault | undefined
  let lost = 0
  const proxy = createServer((client) => {
    if (fault === 'cut') return void client.destroy()
    const server = connect(port, '127.0.0.1')
    let answered = 0
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if ((fault === 'deaf' || lost > 0) && from === server) {
          lost -= 1
          return void client.destroy()
        }
        answered += from === server ? bytes.length : 0
        if (fault === 'frozen' || (fault === 'halfway' && answered > halfwayBytes)) return
        to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (proxy.address() as AddressInfo).port,
    /** From now on; undefined mends it. Who was kept waiting has to begin anew. */
    set(next: Fault | undefined) {
      if (next === undefined || next === 'cut') breakAll()
      fault = next
    },
    /** The next answer alone is lost. */
    loseOne: () => void (lost = 1),
    connections: () => sockets.size / 2,
    close() {
      breakAll()
      proxy.close()
    },
  }
}
