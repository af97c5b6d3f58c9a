import { errors } from '#i18n/ar/errors.ts'
import { fields } from '#i18n/ar/fields.ts'
import { validation } from '#i18n/ar/validation.ts'

/** What forms say. None is in the first view of the shop: they come with the pages and dialogs that have some. */
export const forms = { errors, fields, validation }
