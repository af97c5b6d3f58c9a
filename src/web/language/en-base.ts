import { common } from '#i18n/en/common.ts'
import { enums } from '#i18n/en/enums.ts'
import { errors } from '#i18n/en/errors.ts'
import { fields } from '#i18n/en/fields.ts'
import { validation } from '#i18n/en/validation.ts'

export const base = { ...common, enums, errors, fields, validation }
