import { common } from '#i18n/en/common.ts'
import { enums } from '#i18n/en/enums.ts'
import { errors } from '#i18n/en/errors.ts'

export const base = { ...common, enums, errors }
