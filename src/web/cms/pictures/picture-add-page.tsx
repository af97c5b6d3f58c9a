import { PictureForm } from './picture-form.tsx'

export default function PictureAddPage() {
  return <PictureForm />
}
