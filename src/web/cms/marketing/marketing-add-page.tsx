import { useLocation } from 'react-router'
import { kindAt } from './kinds.ts'
import { MarketingForm } from './marketing-form.tsx'

export default function MarketingAddPage() {
  return <MarketingForm kind={kindAt(useLocation().pathname)} />
}
