import { errors } from '#i18n/en/errors.ts'
import { fields } from '#i18n/en/fields.ts'
import { validation } from '#i18n/en/validation.ts'

/** What forms say. None is in the first view of the shop: they come with the pages and dialogs that have some. */
export const forms = { errors, fields, validation }
