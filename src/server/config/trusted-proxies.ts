import { isIP } from 'node:net'

/** The proxies to trust, or how many hops away the address to believe is; 0 is the connection's own. */
type TrustedProxies = string[] | ((address: string, hop: number) => boolean)

const maxHops = 10
const names = new Set(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Reads TRUST_PROXY: a number of hops (`1`), or a list of addresses, ranges and the names `loopback`, `linklocal`, `uniquelocal`.
 * Undefined for anything else, and for what would believe everybody: then callers could choose their own address.
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  const trimmed = text.trim()
  if (/^\d+$/.test(trimmed)) {
    const hops = Number(trimmed)
    // Fastify believes nobody when it is given a number, hence a function.
    return hops >= 1 && hops <= maxHops ? (_address, hop) => hop < hops : undefined
  }
  const parts = trimmed.split(',').map((part) => part.trim())
  return parts.every((part) => names.has(part) || isAddressOrRange(part)) ? parts : undefined
}

function isAddressOrRange(part: string): boolean {
  const [address = '', bits, ...more] = part.split('/')
  const version = isIP(address)
  // An address with a zone (fe80::1%eth0) is not one that a connection can be compared with.
  if (version === 0 || address.includes('%') || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
