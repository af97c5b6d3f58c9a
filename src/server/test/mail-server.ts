import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = { from: string; to: string[]; raw: string }

/** A real mail server on the loopback; it keeps what it takes, and may be told to refuse. */
export async function mailServer() {
  const received: Received[] = []
  const behaviour: { refuses: boolean; beforeAnswer?: () => unknown } = { refuses: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (behaviour.refuses) return done(new Error('later'))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        void Promise.resolve(behaviour.beforeAnswer?.()).then(() => done())
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behaviour,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
