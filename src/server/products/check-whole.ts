import type { NewProduct, ProductChanges } from '#contract/products.ts'
import { AppError } from '../http/app-error.ts'
import type { ProductDraft } from './save-product.ts'

type Sent = Pick<Partial<NewProduct> & ProductChanges, 'applications' | 'includes' | 'images'>
type Rule = { field: string; message?: string; isBroken: (draft: ProductDraft, sent: Sent) => boolean }

const isLicence = (type: ProductDraft['licenseType']) => (draft: ProductDraft) =>
  draft.type === 'licence' && draft.licenseType === type

/**
 * Required fields by type: a licence needs no weight, a package needs its items (docs/product/catalogue.md#asked-by-type).
 */
const rules: Rule[] = [
  { field: 'name', isBroken: ({ name }) => name.en === '' && name.ar === '' },
  { field: 'shortName', isBroken: ({ shortName }) => shortName.en === '' && shortName.ar === '' },
  { field: 'images', message: 'minImages', isBroken: ({ images }) => images.length === 0 },
  { field: 'hardwareType', isBroken: (draft) => draft.type === 'hardware' && !draft.hardwareType },
  { field: 'licenseType', isBroken: (draft) => draft.type === 'licence' && !draft.licenseType },
  {
    field: 'applications',
    message: 'minItems',
    isBroken: (draft, sent) => draft.type === 'hardware' && (sent.applications ?? []).length === 0,
  },
  {
    field: 'includes',
    message: 'minItems',
    isBroken: (draft, sent) => draft.type === 'package' && (sent.includes ?? []).length === 0,
  },
  {
    field: 'subscriptionType',
    isBroken: (draft) => isLicence('subscription')(draft) && !draft.subscriptionType,
  },
  {
    field: 'subscriptionPeriod',
    isBroken: (draft) => isLicence('subscription')(draft) && !draft.subscriptionPeriod,
  },
  {
    field: 'integrationType',
    isBroken: (draft) => isLicence('integration')(draft) && !draft.integrationType,
  },
  { field: 'platformType', isBroken: (draft) => isLicence('platform')(draft) && !draft.platformType },
  {
    field: 'notificationType',
    isBroken: (draft) => isLicence('notification')(draft) && !draft.notificationType,
  },
  {
    field: 'notificationLimit',
    isBroken: (draft) => isLicence('notification')(draft) && !draft.notificationLimit,
  },
]

/**
 * Rejects missing required fields. For a change, only the changed fields are checked: an imported product without pictures
 * can still be given a price.
 * @throws AppError validation_failed with every missing field
 */
export function checkWhole(draft: ProductDraft, sent: Sent, touched?: readonly string[]): void {
  const broken = rules.filter(
    (rule) => (touched === undefined || touched.includes(rule.field)) && rule.isBroken(draft, sent),
  )
  if (broken.length === 0) return
  throw new AppError('validation_failed', {
    fields: Object.fromEntries(broken.map(({ field, message = 'required' }) => [field, message])),
  })
}
