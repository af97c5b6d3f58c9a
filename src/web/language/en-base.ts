import { common } from '#i18n/en/common.ts'
import { enums } from '#i18n/en/enums.ts'
import { everydayErrors } from '#i18n/en/everyday-errors.ts'

export const base = { ...common, enums, errors: everydayErrors }
