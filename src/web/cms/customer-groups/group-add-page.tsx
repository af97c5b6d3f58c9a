import { GroupForm } from './group-form.tsx'

export default function GroupAddPage() {
  return <GroupForm />
}
