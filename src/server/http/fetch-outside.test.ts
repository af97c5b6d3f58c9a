import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { authority, serverCertificate, serverKey } from '../test/unknown-authority.ts'
import { fetchOutside, isPublicAddress } from './fetch-outside.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function serving(answer: RequestListener, server: Server = createServer()): Promise<string> {
  server.on('request', answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const fetching = (address: string, more: Partial<Parameters<typeof fetchOutside>[1]> = {}) =>
  fetchOutside(address, { maxBytes: 1_000, withinMs: 2_000, hosts: [], accept: 'image/png', ...more })

describe('an address that leads into the network of the server is not asked', () => {
  test.each([
    ['https://127.0.0.1/a.png', 'private'],
    ['https://2130706433/a.png', 'private'],
    ['https://0x7f.1/a.png', 'private'],
    ['https://10.0.0.1/a.png', 'private'],
    ['https://172.16.3.4/a.png', 'private'],
    ['https://192.168.1.1/a.png', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
    ['https://100.64.0.1/a.png', 'private'],
    ['https://0.0.0.0/a.png', 'private'],
    ['https://[::1]/a.png', 'private'],
    ['https://[::ffff:10.0.0.1]/a.png', 'private'],
    ['https://[64:ff9b::a00:1]/a.png', 'private'],
    ['https://[fd00::1]/a.png', 'private'],
    ['https://[fe80::1]/a.png', 'private'],
    // A name, which only the resolver knows to be one of this machine.
    ['https://localhost/a.png', 'private'],
    ['https://name.invalid/a.png', 'unresolved'],
    ['http://example.com/a.png', 'notHttps'],
    ['ftp://example.com/a.png', 'invalid'],
    ['file:///etc/passwd', 'invalid'],
    ['https://user:password@example.com/a.png', 'invalid'],
    ['https://', 'invalid'],
    [`https://example.com/${'a'.repeat(2_000)}`, 'invalid'],
  ])('%s', async (address, fault) => {
    await expect(fetching(address)).rejects.toMatchObject({ fault })
  })

  test('only unicast addresses of the internet are public', () => {
    expect(['93.184.216.34', '2606:2800:220:1::1'].every(isPublicAddress)).toBe(true)
    expect(
      ['224.0.0.1', '255.255.255.255', '::', 'ff02::1', '2002:a00:1::', 'none'].some(isPublicAddress),
    ).toBe(false)
  })
})

describe('a server that misbehaves', () => {
  test('is not waited for longer than was said, whether it begins to answer or not', async () => {
    const silent = await serving(() => undefined)
    const dripping = await serving((_, response) => {
      const timer = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(timer))
    })
    for (const host of [silent, dripping])
      await expect(fetching(`http://${host}/`, { hosts: [host], withinMs: 400 })).rejects.toMatchObject({
        fault: 'timeout',
      })
  })

  test('is not read to its end where it sends too much, said or not', async () => {
    let sent = 0
    const endless = await serving((_, response) => {
      const more = () => {
        sent += 65_536
        if (response.write(Buffer.alloc(65_536))) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    })
    const said = await serving((_, response) => {
      response.writeHead(200, { 'content-length': '1001' })
      response.flushHeaders()
    })
    for (const host of [endless, said])
      await expect(fetching(`http://${host}/`, { hosts: [host] })).rejects.toMatchObject({
        fault: 'tooLarge',
      })
    expect(sent).toBeLessThan(50_000_000)
  })

  test('is told by what it did: broke off, answered no, led on and on, led into the network, cannot be reached', async () => {
    const inner = await serving((_, response) => response.end('secret'))
    const host = await serving((request, response) => {
      if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': '500' })
        response.write('half')
        return void setTimeout(() => response.destroy(), 20)
      }
      if (request.url === '/no') return void response.writeHead(404).end()
      if (request.url === '/round') return void response.writeHead(302, { location: '/round' }).end()
      if (request.url === '/inner')
        return void response.writeHead(302, { location: `http://${inner}/` }).end()
      if (request.url === '/metadata')
        return void response.writeHead(301, { location: 'https://169.254.169.254/' }).end()
      if (request.url === '/once') return void response.writeHead(307, { location: '/fine' }).end()
      response.end(`fine ${request.headers.authorization ?? ''}${request.headers.cookie ?? ''}`)
    })
    const asked = (path: string, hosts = [host]) => fetching(`http://${host}${path}`, { hosts })
    await expect(asked('/cut')).rejects.toMatchObject({ fault: 'cutOff' })
    await expect(asked('/no')).rejects.toMatchObject({ fault: 'status', status: 404 })
    await expect(asked('/round')).rejects.toMatchObject({ fault: 'redirects' })
    await expect(asked('/inner')).rejects.toMatchObject({ fault: 'notHttps' })
    await expect(asked('/metadata')).rejects.toMatchObject({ fault: 'private' })
    await expect(fetching(`https://${host}/`, { hosts: [host] })).rejects.toMatchObject({
      fault: 'unreachable',
    })
    await expect(asked('/fine', [])).rejects.toMatchObject({ fault: 'notHttps' })
    await expect(fetching(`https://${host}/fine`)).rejects.toMatchObject({ fault: 'private' })
    expect((await asked('/once')).toString()).toBe('fine ')
  })

  test('a caller that stops is not kept waiting', async () => {
    const silent = await serving(() => undefined)
    const stop = new AbortController()
    setTimeout(() => stop.abort(new Error('stopped')), 50)
    await expect(fetching(`http://${silent}/`, { hosts: [silent], signal: stop.signal })).rejects.toThrow(
      'stopped',
    )
  })
})

test('a server by https is asked only where its certificate is of a known authority and of this name', async () => {
  let requests = 0
  const host = await serving(
    (_, response) => {
      requests += 1
      response.end('fine')
    },
    createSecureServer({ cert: serverCertificate, key: serverKey }),
  )
  const named = host.replace('127.0.0.1', 'localhost')
  const asked = (at: string) => fetching(`https://${at}/`, { hosts: [at] })
  await expect(asked(host)).rejects.toMatchObject({ fault: 'certificate' })
  expect(requests).toBe(0)
  const known = getCACertificates()
  setDefaultCACertificates([...known, authority])
  try {
    expect((await asked(host)).toString()).toBe('fine')
    await expect(asked(named)).rejects.toMatchObject({ fault: 'certificate' })
  } finally {
    setDefaultCACertificates(known)
  }
  await expect(asked(host)).rejects.toMatchObject({ fault: 'certificate' })
  expect(requests).toBe(1)
})
