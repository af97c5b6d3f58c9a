import type { RequestDetails } from '#contract/requests.ts'
import { hiddenEmail } from '../auth/hidden-email.ts'

/** For whoever holds the mail's link: enough to know whose request it is, and nothing to reach them by. */
export const withoutContact = (details: RequestDetails): RequestDetails => ({
  ...details,
  email: hiddenEmail(details.email),
  phone: { isoCode: '', phoneNumber: '' },
})
