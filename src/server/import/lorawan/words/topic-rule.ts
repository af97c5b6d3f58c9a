import type { BothTexts } from '#contract/shared.ts'
import type { DeviceTypeKey } from './device-types.ts'

/** When a device belongs to a topic: any of these. Words are looked for in its name and description. */
export type When = { sensors?: string[]; words?: RegExp; types?: DeviceTypeKey[] }
export type TopicRule = { title: BothTexts; description: BothTexts; when: When }
