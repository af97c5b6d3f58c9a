import { useLocation } from 'react-router'
import { GroupForm } from './group-form.tsx'
import { kindAt } from './kinds.ts'

export default function GroupAddPage() {
  return <GroupForm kind={kindAt(useLocation().pathname)} />
}
