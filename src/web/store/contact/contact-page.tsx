import { RequestPage } from '../requests/request-page.tsx'

/** The page "Contact Us". */
export default function ContactPage() {
  return <RequestPage type="contact" />
}
