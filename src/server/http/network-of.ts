import ipaddr from 'ipaddr.js'

/** How many bits of an IPv6 address a provider assigns to one customer; the customer chooses the rest. */
const customerBits = 64

/**
 * The key that limits use for an address: an IPv4 address, also when written as IPv6, and the /64 of an IPv6 address, since
 * whoever has one address of it has them all. A caller who has hung up
 * has no address any more.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone'
  const [plain = ''] = address.split('%')
  if (!ipaddr.isValid(plain)) return address
  const parsed = ipaddr.process(plain)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${customerBits}`)
  return `${network.toString()}/${customerBits}`
}
