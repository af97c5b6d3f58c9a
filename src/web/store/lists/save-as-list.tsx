import { IconClipboardPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { listPart } from '#web/language/list-words.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListSource } from './save-to-list.tsx'

const SaveToList = listPart(() => import('./save-to-list.tsx').then(({ SaveToList: part }) => part))

/** A button that keeps products under a name; what it opens is loaded when it is pressed. */
export function SaveAsList({ label, size, ...source }: ListSource & { label: string; size?: 'large' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...(size && { size })} onClick={() => setOpen(true)}>
        <IconClipboardPlus size={18} aria-hidden />
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SaveToList {...source} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
