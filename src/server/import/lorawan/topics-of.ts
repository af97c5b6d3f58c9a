import type { MetadataKind } from '#contract/metadata.ts'
import type { Note } from '../import-report.ts'
import type { Topic } from '../product-plan.ts'
import { listCut } from './list-cut.ts'
import type { LorawanDevice } from './read-device.ts'
import { applications } from './words/applications.ts'
import { deviceTypes, type DeviceTypeKey } from './words/device-types.ts'
import { industries } from './words/industries.ts'
import { sensorTitle } from './words/sensors.ts'
import type { TopicRule } from './words/topic-rule.ts'
import { useCases } from './words/use-cases.ts'

/** What has this many sensors is made for any purpose: its sensors say nothing of an application. */
const allPurposeSensors = 25
const maxTopics = 50

type Described = Pick<LorawanDevice, 'name' | 'description' | 'sensors' | 'bridges'>

/** The applications, use cases, industries and tags a device is found under. Many fit none, and then have none. */
export function topicsOf(
  device: Described,
  type: DeviceTypeKey,
  maker: string,
  otherConnections: string[],
  note: Note,
): Topic[] {
  const text = `${device.name ?? ''}. ${device.description ?? ''}`
  const sensors = device.sensors.length < allPurposeSensors ? device.sensors : []
  const fitting = (kind: MetadataKind, rules: TopicRule[]): Topic[] =>
    rules
      .filter(
        ({ when }) =>
          when.types?.includes(type) ||
          when.words?.test(text) ||
          when.sensors?.some((sensor) => sensors.includes(sensor)),
      )
      .map(({ title, description }) => ({ kind, title, description }))

  const tags = [
    { en: maker, ar: '' },
    ...otherConnections.map(sensorTitle),
    ...device.sensors.map(sensorTitle),
  ]
  return [
    ...fitting('application', applications),
    ...fitting('use_case', useCases),
    ...fitting('industry', industries),
    ...listCut(tags, maxTopics, 'sensors', note, ({ en }) => en).map((title): Topic => ({
      kind: 'tag',
      title,
    })),
  ]
}

export const deviceTypeTopic = (type: DeviceTypeKey): Topic => ({
  kind: 'device_type',
  title: deviceTypes[type],
})
