import type { RequestDetails } from '#contract/requests.ts'
import { hiddenEmail } from '../auth/hidden-email.ts'

/** For holders of the emailed link: enough to recognise the request, and neither contact details nor files. */
export const withoutContact = (details: RequestDetails): RequestDetails => ({
  ...details,
  email: hiddenEmail(details.email),
  phone: { isoCode: '', phoneNumber: '' },
  files: [],
})
