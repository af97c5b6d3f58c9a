import { RequestPage } from '../requests/request-page.tsx'

/** Spec §2 "Contact Us". */
export default function ContactPage() {
  return <RequestPage type="contact" />
}
