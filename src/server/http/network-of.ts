import ipaddr from 'ipaddr.js'

/** How many bits of an IPv6 address a provider assigns to one customer; the customer chooses the rest. */
const customerBits = 64
const maskedBits = 48
const fourNumbers = /^\d{1,3}(\.\d{1,3}){3}$/

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

/** For a log: of an address only the network, that of a provider's street and not of a person. */
export function maskedNetworkOf(address: string | undefined): string {
  if (address === undefined) return 'gone'
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
  if (fourNumbers.test(plain)) return `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`
  return ipaddr.IPv6.isValid(plain)
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${maskedBits}`).toString()}/${maskedBits}`
    : 'unknown'
}
