import { useLocation } from 'react-router'
import { kindAt } from './kinds.ts'
import { MetaForm } from './meta-form.tsx'

export default function MetadataAddPage() {
  return <MetaForm kind={kindAt(useLocation().pathname)} />
}
