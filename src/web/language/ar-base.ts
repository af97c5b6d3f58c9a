import { common } from '#i18n/ar/common.ts'
import { enums } from '#i18n/ar/enums.ts'
import { errors } from '#i18n/ar/errors.ts'
import { fields } from '#i18n/ar/fields.ts'
import { validation } from '#i18n/ar/validation.ts'

export const base = { ...common, enums, errors, fields, validation }
