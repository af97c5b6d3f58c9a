import { createHash } from 'node:crypto'
import { facts } from '#contract/facts.ts'
import { currencyDecimals } from '#i18n/format.ts'
import type { Note } from '../import-report.ts'
import type { ProductPlan } from '../product-plan.ts'
import { byLanguage } from './by-language.ts'
import { certificationsOf } from './certifications.ts'
import { connectionsOf } from './connections.ts'
import { descriptionOf } from './description.ts'
import { codeOf, makerOf, nameOf, shortNameOf } from './device-names.ts'
import { factsByAttribute } from './facts-by-attribute.ts'
import { deviceTypeOf } from './device-type.ts'
import { documentationsOf } from './documentations.ts'
import type { LorawanDevice } from './read-device.ts'
import type { Entry } from './read-repository.ts'
import { deviceTypeTopic, topicsOf } from './topics-of.ts'

const maxRegion = facts.region.max
const maxPrice = 1_000_000_000

/** What a device of the repository is in the shop: hidden, unless it is to be shown (`shows`) and has a name, a description and a picture. `images` are the ids of its kept pictures, the main one first. */
export function planProduct(
  { vendor, id }: Pick<Entry, 'vendor' | 'id'>,
  device: LorawanDevice,
  { images, currency, note, shows }: { images: string[]; currency: string; note: Note; shows: boolean },
): ProductPlan {
  if (!device.name) note('name', 'name_absent')
  if (!device.description) note('description', 'description_absent')
  const maker = makerOf(vendor)
  const name = device.name ?? id
  const type = deviceTypeOf(device)
  const connections = connectionsOf(device, note)
  return {
    code: codeOf(vendor.id, id, (text) => createHash('sha256').update(text).digest('hex')),
    name: byLanguage(nameOf(name, maker, note)),
    shortName: byLanguage(shortNameOf(name)),
    description: descriptionOf(device, maker, type, note),
    formerDescription: descriptionOf(device, maker, type, () => undefined, true),
    facts: factsByAttribute(device, note),
    hardwareType: 'device',
    price: priceIn(currency, device.prices, note),
    images,
    documentations: documentationsOf(device, note),
    certifications: certificationsOf(device, note),
    topics: topicsOf(device, type, maker, connections.others, note),
    deviceType: deviceTypeTopic(type),
    manufacturer: [...maker].slice(0, facts.manufacturer.max).join(''),
    communicationTypes: connections.types,
    region: regionOf(device.plans),
    visibility: shows && device.name && device.description && images.length > 0 ? 'visible' : 'hidden',
  }
}

/**
 * The recommended price in the shop's currency, in minor units; other currencies are not converted, since no rate is known.
 */
function priceIn(currency: string, prices: LorawanDevice['prices'], note: Note): number | null {
  const own = prices.find((price) => price.currency === currency)
  if (!own) {
    if (prices.length > 0)
      note('msrp', 'other_currency', prices.map((price) => `${price.amount} ${price.currency}`).join(', '))
    return null
  }
  const minor = Math.round(own.amount * 10 ** currencyDecimals(currency))
  if (minor > 0 && minor <= maxPrice) return minor
  note('msrp', 'implausible', String(own.amount))
  return null
}

/** As many frequency plans as the field holds; the facts have them all. */
function regionOf(plans: readonly string[]): string | null {
  const fitting = plans.reduce((text, plan) => {
    const longer = text === '' ? plan : `${text}, ${plan}`
    return longer.length <= maxRegion ? longer : text
  }, '')
  return fitting || null
}
