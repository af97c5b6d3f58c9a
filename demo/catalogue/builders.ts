import type { DemoProduct } from './demo-types.ts'

type Common = 'type' | 'hardwareType' | 'licenseType'
type Defaults = {
  useCases: string[]
  industries: string[]
  tags: string[]
  communicationTypes: DemoProduct['communicationTypes']
  warranty: number
  certifications: DemoProduct['certifications']
  relatedAccessories: string[]
  similarProducts: string[]
  similarPackages: string[]
  includes: DemoProduct['includes']
  visibility: DemoProduct['visibility']
}
/** What has to be said about a product; the rest may be left out. */
type Spec = Omit<DemoProduct, Common | keyof Defaults> & Partial<Defaults>

const defaults = (): Defaults => ({
  useCases: [],
  industries: [],
  tags: [],
  communicationTypes: [],
  warranty: 0,
  certifications: [],
  relatedAccessories: [],
  similarProducts: [],
  similarPackages: [],
  includes: [],
  visibility: 'visible',
})

const hardware =
  (hardwareType: NonNullable<DemoProduct['hardwareType']>, warranty: number) =>
  (spec: Spec & { onHand: number }): DemoProduct => ({
    ...defaults(),
    warranty,
    ...spec,
    type: 'hardware',
    hardwareType,
  })

export const device = hardware('device', 24)
export const gateway = hardware('gateway', 36)
export const accessory = hardware('accessory', 12)
export const simCard = hardware('sim_card', 0)

export const licence = (licenseType: NonNullable<DemoProduct['licenseType']>, spec: Spec): DemoProduct => ({
  ...defaults(),
  ...spec,
  type: 'licence',
  licenseType,
})

export const bundle = (spec: Spec & { includes: DemoProduct['includes'] }): DemoProduct => ({
  ...defaults(),
  ...spec,
  type: 'package',
})
