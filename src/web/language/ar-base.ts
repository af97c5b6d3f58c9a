import { common } from '#i18n/ar/common.ts'
import { enums } from '#i18n/ar/enums.ts'
import { everydayErrors } from '#i18n/ar/everyday-errors.ts'

export const base = { ...common, enums, errors: everydayErrors }
