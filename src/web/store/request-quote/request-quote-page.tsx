import { RequestPage } from '../requests/request-page.tsx'

/** Spec §2 "Request a quote". */
export default function RequestQuotePage() {
  return <RequestPage type="quote" />
}
