import { RequestPage } from '../requests/request-page.tsx'

/** The page "Request a quote". */
export default function RequestQuotePage() {
  return <RequestPage type="quote" />
}
