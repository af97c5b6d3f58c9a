import { useLocation } from 'react-router'
import { PinForm } from './pin-form.tsx'

const maxPhrase = 40

/** The address may say for which phrase. */
export default function PinAddPage() {
  const phrase = new URLSearchParams(useLocation().search).get('phrase')?.trim().slice(0, maxPhrase)
  return <PinForm {...(phrase && { phrase })} />
}
