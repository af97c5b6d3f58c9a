import { lazy, Suspense } from 'react'
import { useKeys } from './use-keys.ts'

const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((part) => ({ default: part.KeysDialog })))

type Props = { isShown: boolean; onShow: () => void; onClose: () => void }

/** The keys of the CMS, and the list of them, which is loaded when it is first wanted. */
export function Keys({ isShown, onShow, onClose }: Props) {
  useKeys({ onHelp: onShow })
  if (!isShown) return null
  return (
    <Suspense>
      <KeysDialog onClose={onClose} />
    </Suspense>
  )
}
