import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import { browserStorage, useStoredFlag } from '#web/storage.ts'
import { IconButton } from '#web/ui/button.tsx'
import { chime, isSoundOn } from './chime.ts'

/** Whether a new order is heard in this browser. Switched on, it sounds once. */
export function SoundSwitch() {
  const t = useT('cms.live')
  const isOn = useStoredFlag('cmsSound', isSoundOn)
  return (
    <IconButton
      label={t('sound')}
      aria-pressed={isOn}
      onClick={() => {
        browserStorage.set({ cmsSound: isOn ? null : 'on' })
        chime()
      }}
    >
      {isOn ? <IconBell size={18} /> : <IconBellOff size={18} />}
    </IconButton>
  )
}
