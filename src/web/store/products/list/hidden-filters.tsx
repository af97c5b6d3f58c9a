import { type ListAddress, writeListAddress } from './list-address.ts'

/** The rest of the address goes along when a form is sent without script. */
export function HiddenFilters({ address, except }: { address: ListAddress; except: string[] }) {
  return [...new URLSearchParams(writeListAddress(address))]
    .filter(([name]) => !except.includes(name) && !(except.includes('f.') && name.startsWith('f.')))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
