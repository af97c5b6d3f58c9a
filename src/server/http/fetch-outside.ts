import { lookup, type LookupAddress } from 'node:dns'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isCertificateError } from './certificate-error.ts'

export type OutsideFault =
  | 'invalid'
  | 'notHttps'
  | 'private'
  | 'unresolved'
  | 'unreachable'
  | 'certificate'
  | 'timeout'
  | 'redirects'
  | 'status'
  | 'tooLarge'
  | 'cutOff'

/** Why an address that somebody gave could not be fetched. */
export class OutsideError extends Error {
  readonly fault: OutsideFault
  readonly status: number | undefined
  constructor(fault: OutsideFault, status?: number) {
    super(fault)
    this.fault = fault
    this.status = status
  }
}

type Options = {
  maxBytes: number
  /** For the whole of it, redirects too. */
  withinMs: number
  /** Hosts with their ports, as in an address, that may be private and without TLS. */
  hosts: readonly string[]
  accept: string
  signal?: AbortSignal | undefined
}

const maxRedirects = 3
const longestAddress = 2_000

/**
 * Fetches an address that somebody gave, from the public internet alone: by https, without what proves who we are, at most `maxBytes`.
 * A name is resolved once, and the connection goes to an address that was looked at; so does each redirect.
 * @throws OutsideError
 */
export async function fetchOutside(address: string, options: Options): Promise<Buffer> {
  const { withinMs, signal, maxBytes } = options
  const deadline = AbortSignal.timeout(withinMs)
  const until = signal ? AbortSignal.any([deadline, signal]) : deadline
  try {
    let url = readAddress(address, options.hosts)
    for (let redirects = 0; ; redirects += 1) {
      const answer = await ask(url, options, until)
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        answer.destroy()
        if (redirects === maxRedirects) throw new OutsideError('redirects')
        url = readAddress(headers.location, options.hosts, url)
        continue
      }
      if (statusCode !== 200) {
        answer.destroy()
        throw new OutsideError('status', statusCode)
      }
      return await wholeOf(answer, maxBytes)
    }
  } catch (error) {
    if (deadline.aborted) throw new OutsideError('timeout')
    if (signal?.aborted) throw signal.reason
    if (error instanceof OutsideError) throw error
    throw new OutsideError(isCertificateError(error) ? 'certificate' : 'unreachable')
  }
}

/** @throws OutsideError where it is none that may be asked */
function readAddress(text: string, hosts: readonly string[], base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (!url || url.href.length > longestAddress || url.username !== '' || url.password !== '')
    throw new OutsideError('invalid')
  if (hosts.includes(url.host) && url.protocol === 'http:') return url
  if (url.protocol !== 'https:') throw new OutsideError(url.protocol === 'http:' ? 'notHttps' : 'invalid')
  // A name is looked at when it is resolved; a number is not resolved.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host) && !hosts.includes(url.host) && !isPublicAddress(host))
    throw new OutsideError('private')
  return url
}

/** Neither of this machine, nor of a private network, nor one that stands for such an address. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

function ask(url: URL, { hosts, accept }: Options, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    request(url, {
      // No connection is kept: the next address is looked at again.
      agent: false,
      lookup: hosts.includes(url.host) ? lookup : publicLookup,
      signal,
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Matjar' },
    })
      .once('response', resolve)
      .on('error', reject)
      .end()
  })
}

/** Gives the addresses of a name to the connection, if all of them are public. */
const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return done(new OutsideError('unresolved'), '', 0)
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new OutsideError('private'), '', 0)
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}

async function wholeOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw new OutsideError('tooLarge')
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new OutsideError('tooLarge')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof OutsideError ? error : new OutsideError('cutOff')
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks)
}
