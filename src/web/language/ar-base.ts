import { common } from '#i18n/ar/common.ts'
import { enums } from '#i18n/ar/enums.ts'
import { errors } from '#i18n/ar/errors.ts'

export const base = { ...common, enums, errors }
