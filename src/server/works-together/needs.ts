import type { TogetherCheck } from '#contract/works-together.ts'
import { deviceClassOf } from '#contract/device-class.ts'
import { plansIn } from './allowed-plans.ts'
import type { Part } from './parts.queries.ts'

/** What would help. Where an attribute is named, a product that says nothing of it fits too, unless it is `stated`. */
export type Wanted = {
  hardwareType?: 'device' | 'gateway' | 'accessory' | 'sim_card'
  subscriptionType?: 'connectivity' | 'platform'
  typeId?: string | null
  manufacturer?: string | null
  radios?: readonly string[]
  options?: { attribute: string; keys: readonly string[]; stated?: boolean }[]
  /** One of it is enough for so many units. */
  serving?: number
  networkServers?: readonly string[]
  deviceClasses?: readonly string[]
  /** One of these and no other. */
  ids?: readonly string[]
  /** It states this attribute. */
  stating?: string
  /** What is used in one of these places comes first. */
  placement?: readonly string[]
}

export type Need = {
  check: TogetherCheck
  parts: readonly Part[]
  units: number
  madeFor?: readonly Pick<Host, 'host' | 'code' | 'name'>[]
  /** Nothing is offered without it. */
  wanted?: Wanted
  /** How many to offer of a product that serves so many units each; one of each where absent. */
  quantityBy?: 'units' | 'max_devices'
}

export type Host = {
  host: string
  accessory: string
  typeId: string | null
  code: string
  name: Part['name']
}

export type Surroundings = {
  country?: string | undefined
  /** What a tenant's devices may be; empty allows all. */
  networkServers: readonly string[]
  deviceClasses: readonly string[]
  hosts: readonly Host[]
}

const cellular = ['lte', 'lte_m', 'nb_iot', '5g', 'cellular']
const wired = ['ethernet', 'wifi']

const options = (part: Part, attribute: string) => part.facts.get(attribute)?.options ?? []
const overlap = (some: readonly string[], others: readonly string[]) =>
  some.some((one) => others.includes(one))
/** Who says nothing fits. */
const agree = (some: readonly string[], others: readonly string[]) =>
  some.length === 0 || others.length === 0 || overlap(some, others)
const unitsOf = (parts: readonly Part[]) => parts.reduce((sum, { quantity }) => sum + quantity, 0)

/** The radio by which a device reaches a gateway; undefined where it reaches the network by itself. */
function radioOf({ hardwareType, radios }: Part): 'lorawan' | 'bluetooth' | undefined {
  if (hardwareType !== 'device') return undefined
  if (radios.includes('lorawan')) return 'lorawan'
  const byItself = [...cellular, ...wired, 'satellite', 'zigbee', 'zwave']
  return radios.includes('bluetooth') && !overlap(radios, byItself) ? 'bluetooth' : undefined
}

const isGatewayFor = (gateway: Part, device: Part, radio: string) =>
  gateway.hardwareType === 'gateway' &&
  gateway.radios.includes(radio) &&
  (radio !== 'lorawan' || agree(options(gateway, 'frequency_plan'), options(device, 'frequency_plan')))

/**
 * What the products that are asked about lack, in the order of the checks. What the customer has bought before helps them and
 * needs nothing itself.
 */
export function findNeeds(parts: readonly Part[], around: Surroundings): Need[] {
  const asked = parts.filter(({ isOwned }) => !isOwned)
  return [
    ...gateways(parts, asked),
    ...regions(asked, around.country),
    ...simCards(parts, asked),
    ...plans(parts, asked),
    ...platform(parts, asked),
    ...network(asked, around),
    ...accessories(parts, asked, around.hosts),
    ...power(parts, asked, around.hosts),
  ]
}

function gateways(parts: readonly Part[], asked: readonly Part[]): Need[] {
  return (['lorawan', 'bluetooth'] as const).flatMap((radio): Need[] => {
    const devices = asked.filter((part) => radioOf(part) === radio)
    const alone = devices.filter((device) => !parts.some((part) => isGatewayFor(part, device, radio)))
    if (alone.length > 0) {
      const keys = [...new Set(alone.flatMap((device) => options(device, 'frequency_plan')))]
      const places = alone
        .flatMap((device) => options(device, 'placement'))
        .filter((place) => alone.every((device) => options(device, 'placement').includes(place)))
      return [
        {
          check: 'no_gateway',
          parts: alone,
          units: unitsOf(alone),
          wanted: {
            hardwareType: 'gateway',
            radios: [radio],
            ...(radio === 'lorawan' &&
              keys.length > 0 && { options: [{ attribute: 'frequency_plan', keys }] }),
            serving: unitsOf(alone),
            ...(places.length > 0 && { placement: places }),
          },
        },
      ]
    }
    const serving = parts.filter((part) => devices.some((device) => isGatewayFor(part, device, radio)))
    const room = serving.reduce(
      (sum, part) => sum + part.quantity * (part.facts.get('max_devices')?.low ?? Infinity),
      0,
    )
    const tooMany = unitsOf(parts.filter((part) => radioOf(part) === radio)) - room
    if (devices.length === 0 || tooMany <= 0) return []
    const plan = [...new Set(serving.flatMap((gateway) => options(gateway, 'frequency_plan')))]
    return [
      {
        check: 'gateway_full',
        parts: serving,
        units: tooMany,
        wanted: {
          hardwareType: 'gateway',
          radios: [radio],
          ...(plan.length > 0 && { options: [{ attribute: 'frequency_plan', keys: plan }] }),
        },
        quantityBy: 'max_devices',
      },
    ]
  })
}

function regions(asked: readonly Part[], country: string | undefined): Need[] {
  const allowed = plansIn(country)
  if (!allowed) return []
  return asked
    .filter((part) => part.type === 'hardware' && !agree(options(part, 'frequency_plan'), allowed))
    .map((part) => ({
      check: 'region' as const,
      parts: [part],
      units: part.quantity,
      ...(part.hardwareType &&
        part.typeId && {
          wanted: {
            hardwareType: part.hardwareType,
            typeId: part.typeId,
            manufacturer: part.manufacturer,
            options: [{ attribute: 'frequency_plan', keys: allowed, stated: true }],
          },
        }),
      quantityBy: 'units' as const,
    }))
}

const isCellular = ({ type, hardwareType, radios }: Part) =>
  type === 'hardware' &&
  (hardwareType === 'device' || hardwareType === 'gateway') &&
  overlap(radios, cellular)

/** Whether it reaches the network without a SIM card too. */
function isWired(part: Part): boolean {
  if (options(part, 'backhaul').length > 0) return overlap(options(part, 'backhaul'), wired)
  // A tracker knows Wi-Fi to tell where it is.
  const takesCard = part.hardwareType === 'device' && options(part, 'sim_format').length > 0
  return !takesCard && overlap(part.radios, wired)
}

function simCards(parts: readonly Part[], asked: readonly Part[]): Need[] {
  const cards = parts.filter(({ hardwareType }) => hardwareType === 'sim_card')
  const fits = (card: Part, part: Part) =>
    overlap(card.radios, part.radios) && agree(options(card, 'sim_format'), options(part, 'sim_format'))
  const without = asked.filter(
    (part) => isCellular(part) && !isWired(part) && !cards.some((card) => fits(card, part)),
  )
  // Those that take other cards are told by themselves.
  const alike = Map.groupBy(without, (part) => options(part, 'sim_format').toSorted().join())
  return [...alike.values()].map((some) => {
    const format = options(some[0] as Part, 'sim_format')
    return {
      check: 'no_sim' as const,
      parts: some,
      units: unitsOf(some),
      wanted: {
        hardwareType: 'sim_card' as const,
        radios: [
          ...new Set(some.flatMap(({ radios }) => radios.filter((radio) => cellular.includes(radio)))),
        ],
        ...(format.length > 0 && { options: [{ attribute: 'sim_format', keys: format }] }),
      },
      quantityBy: 'units' as const,
    }
  })
}

/** A pool of data is a plan by itself. */
const isPlan = ({ type, subscriptionType, hardwareType, facts }: Part) =>
  (type === 'licence' && subscriptionType === 'connectivity') ||
  (hardwareType === 'sim_card' && facts.has('data_volume'))

function plans(parts: readonly Part[], asked: readonly Part[]): Need[] {
  if (parts.some(isPlan)) return []
  const without = asked.filter(
    (part) =>
      part.hardwareType === 'sim_card' ||
      (part.hardwareType === 'gateway' && isCellular(part) && !isWired(part)),
  )
  if (without.length === 0) return []
  const cards = without.filter(({ hardwareType }) => hardwareType === 'sim_card')
  const told = cards.length > 0 ? cards : without
  return [
    {
      check: 'no_plan',
      parts: told,
      units: unitsOf(told),
      wanted: { subscriptionType: 'connectivity' },
      quantityBy: 'units',
    },
  ]
}

const isPlatform = ({ type, subscriptionType, licenseType }: Part) =>
  type === 'licence' && (subscriptionType === 'platform' || licenseType === 'platform')

function platform(parts: readonly Part[], asked: readonly Part[]): Need[] {
  const devices = asked.filter(({ hardwareType }) => hardwareType === 'device')
  if (devices.length === 0) return []
  // A licence that says no number is for any.
  const seats = parts
    .filter(isPlatform)
    .reduce((sum, part) => sum + part.quantity * (part.facts.get('max_devices')?.low ?? Infinity), 0)
  const all = unitsOf(parts.filter(({ hardwareType }) => hardwareType === 'device'))
  const units = Math.min(unitsOf(devices), all - seats)
  if (units <= 0) return []
  return [
    {
      check: 'no_platform',
      parts: devices,
      units,
      wanted: { subscriptionType: 'platform', serving: 1 },
      quantityBy: 'max_devices',
    },
  ]
}

function network(asked: readonly Part[], { networkServers, deviceClasses }: Surroundings): Need[] {
  const hardware = asked.filter(({ type }) => type === 'hardware')
  const other = (part: Part): Pick<Need, 'wanted'> =>
    part.hardwareType && part.typeId
      ? { wanted: { hardwareType: part.hardwareType, typeId: part.typeId, networkServers, deviceClasses } }
      : {}
  const need =
    (check: TogetherCheck) =>
    (part: Part): Need => ({
      check,
      parts: [part],
      units: part.quantity,
      ...other(part),
      quantityBy: 'units',
    })
  return [
    ...hardware.filter((part) => !agree(part.networkServers, networkServers)).map(need('network_server')),
    ...hardware
      .filter((part) => !agree(part.deviceClasses.map(deviceClassOf), deviceClasses))
      .map(need('class')),
  ]
}

/** What must be alike for an accessory to fit. */
const fittings = ['antenna_connector', 'battery_type']

function accessories(parts: readonly Part[], asked: readonly Part[], hosts: readonly Host[]): Need[] {
  const present = parts.filter(({ hardwareType }) => hardwareType === 'device' || hardwareType === 'gateway')
  return asked
    .filter(({ hardwareType }) => hardwareType === 'accessory')
    .flatMap((accessory): Need[] => {
      const own = hosts.filter((one) => one.accessory === accessory.id)
      const stating = fittings.filter((key) => options(accessory, key).length > 0)
      const fitsByFact = (part: Part) =>
        stating.some((key) => overlap(options(part, key), options(accessory, key)))
      if (present.some((part) => own.some(({ host }) => host === part.id) || fitsByFact(part))) return []
      const comparable = present.some((part) => stating.some((key) => options(part, key).length > 0))
      // Made for nothing in particular, and nothing here says that it does not fit.
      if (own.length === 0 && !comparable) return []
      const fitting = hosts.filter(
        (one) =>
          one.typeId !== null &&
          one.typeId === accessory.typeId &&
          one.accessory !== accessory.id &&
          present.some(({ id }) => id === one.host),
      )
      return [
        {
          check: 'accessory_fit',
          parts: [accessory],
          units: accessory.quantity,
          madeFor: own,
          ...(fitting.length > 0 && { wanted: { ids: [...new Set(fitting.map((one) => one.accessory))] } }),
          quantityBy: 'units',
        },
      ]
    })
}

/** Each standard feeds those before it too. */
const poeStandards = ['af', 'at', 'bt']

function power(parts: readonly Part[], asked: readonly Part[], hosts: readonly Host[]): Need[] {
  const supplies = parts.filter(({ hardwareType }) => hardwareType === 'accessory')
  const feeding = (part: Part) => {
    const [standard = 'af'] = options(part, 'poe')
    return poeStandards.slice(Math.max(0, poeStandards.indexOf(standard)))
  }
  const isFed = (part: Part) => supplies.some((supply) => overlap(options(supply, 'poe'), feeding(part)))
  const hasSupply = supplies.some(({ facts }) => facts.has('output_power') && !facts.has('poe'))
  const without = asked.filter((part) => {
    const sources = options(part, 'power_source')
    if (part.hardwareType === 'accessory' || sources.length === 0) return false
    return sources.every((source) => (source === 'poe' && !isFed(part)) || (source === 'dc' && !hasSupply))
  })
  const byCable = without.filter((part) => options(part, 'power_source').includes('poe'))
  const byWire = without.filter((part) => !byCable.includes(part))
  const need = (some: readonly Part[], wanted: Wanted | undefined): Need[] =>
    some.length === 0
      ? []
      : [
          {
            check: 'power',
            parts: some,
            units: unitsOf(some),
            ...(wanted && { wanted }),
            quantityBy: 'units',
          },
        ]
  // What feeds the most demanding feeds them all.
  const [keys = []] = byCable.map(feeding).toSorted((one, other) => one.length - other.length)
  const own = hosts.filter(({ host }) => byWire.some(({ id }) => id === host))
  return [
    ...need(byCable, { hardwareType: 'accessory', options: [{ attribute: 'poe', keys, stated: true }] }),
    // Volts and watts are known of what belongs to it alone.
    ...need(byWire, { ids: own.map(({ accessory }) => accessory), stating: 'output_power' }),
  ]
}
