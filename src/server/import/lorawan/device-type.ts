import type { LorawanDevice } from './read-device.ts'
import type { DeviceTypeKey } from './words/device-types.ts'

type Described = Pick<LorawanDevice, 'name' | 'description' | 'sensors'>
type Rule = {
  type: DeviceTypeKey
  name: RegExp
  /** What the first sentence calls the device. */
  called?: RegExp
  also?: (device: Described, text: string) => boolean
}

const rules: Rule[] = [
  { type: 'lock', name: /\block(?:er)?s?\b/i },
  {
    type: 'tracker',
    name: /track|geolocat|badge|collar/i,
    called: /\btracker/i,
    // A board with every sensor there is has GPS too, and is no tracker.
    also: ({ sensors }, text) =>
      sensors.includes('gps') && sensors.length < 20 && /\b(?:track|locat)/i.test(text),
  },
  {
    type: 'board',
    name: /\b(?:dev(?:elopment)?[ -]?board|board|kit|node|shield|nucleo|stick|module)\b/i,
    called:
      /\b(?:development|evaluation|expansion|prototyping|dev)[ -](?:board|kit|platform)|\b(?:lora\w*®?|radio|rf|modem|communication) (?:\w+ )?module|\bmodem\b|\bfirmware\b|open[ -]source/i,
  },
  {
    type: 'meter',
    name: /\bmeter(?:ing|s)?\b/i,
    called: /\b(?:water|gas|heat|electricity|energy|power|smart|volume|flow) ?meter\b/i,
  },
  {
    type: 'controller',
    name: /\bvalves?\b|\brelay|(?<!reed )\bswitch\b|\bsocket|\boutlet|\bplug\b|thermostat|\bsiren|control(?:ler)?\b|\blight(?:ing)?\b(?! sensor| intensity)/i,
    called: /\bcontroller\b|\bsmart plug|\bthermostat/i,
  },
  {
    type: 'interface',
    name: /modbus|rs-?485|m-?bus|\bi\/?o\b|converter|interface|dry.?contact|\bpulse|\banalog|transceiver|\breader\b|extender|emitter|logger/i,
    called: /\bconverter\b|\bdata ?logger|\bgateway\b|\bbridge\b/i,
  },
  { type: 'button', name: /button/i },
]

/**
 * The first rule that fits; what no rule knows is a sensor. The rules are rough on purpose and know no model by name:
 * staff put right what they get wrong, and an import leaves that alone.
 */
export function deviceTypeOf(device: Described): DeviceTypeKey {
  const name = device.name ?? ''
  const text = `${name}. ${device.description ?? ''}`
  const opening = /^.{0,160}?(?=[.;]\s|$)|^.{0,160}/s.exec(device.description ?? '')?.[0] ?? ''
  const isSensor = /\bsensors?\b|\bdetect/i.test(name)
  const rule = rules.find(
    (one) => one.name.test(name) || (!isSensor && one.called?.test(opening)) || one.also?.(device, text),
  )
  return rule?.type ?? 'sensor'
}
