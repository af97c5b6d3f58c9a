import type { StoredCertification } from '../../products/products.table.ts'
import type { Note } from '../import-report.ts'
import { listCut } from './list-cut.ts'
import type { Compliance, LorawanDevice } from './read-device.ts'

const maxCertifications = 20
const maxName = 120
const maxIssuer = 60

/** Each certificate once, as `body norm standard version` without what is absent; LoRaWAN's own first. */
export function certificationsOf(
  { isCertified, compliances }: LorawanDevice,
  note: Note,
): StoredCertification[] {
  const own: StoredCertification[] = isCertified
    ? [{ name: 'LoRaWAN Certified', issuer: 'LoRa Alliance' }]
    : []
  const all = [...own, ...compliances.map((compliance) => certification(compliance, note))]
  const once = all.filter(
    ({ name }, index) => name !== '' && all.findIndex((other) => other.name === name) === index,
  )
  return listCut(once, maxCertifications, 'compliances', note, ({ name }) => name)
}

function certification({ body, norm, standard, version }: Compliance, note: Note): StoredCertification {
  const parts = [body, norm === body ? undefined : norm, standard, version].filter(
    (part) => part !== undefined,
  )
  // "RSS" and "-247" are written as one.
  const name = [...parts.join(' ').replaceAll(' -', '-')]
  if (name.length > maxName) note('compliances', 'text_too_long', name.join(''))
  const issuer = body !== undefined && [...body].length <= maxIssuer ? body : undefined
  return { name: name.slice(0, maxName).join(''), ...(issuer !== undefined && { issuer }) }
}
