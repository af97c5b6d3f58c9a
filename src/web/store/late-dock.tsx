import { type ComponentType, lazy, useEffect, useState } from 'react'
import { KeepDrawn } from '#web/ui/keep-drawn.tsx'
// The server draws the dock too, and until a person touches the page nothing else brings its style.
import './dock.module.css'
import './whatsapp-link.module.css'

const load = () => import('./dock.tsx').then(({ Dock }) => Dock)
const DockOnServer = lazy(async () => ({ default: await load() }))

let loaded: ComponentType | undefined

/**
 * The dock is in the page that the server draws; what it does may come after all that one looks at first. When it is lost on
 * the way, what the server drew stays as it is. It never suspends in the browser: React would show no other page as long as
 * a part of this one waits for its script.
 */
export function LateDock() {
  const [Dock, setDock] = useState<ComponentType | undefined>(() =>
    import.meta.env.SSR ? DockOnServer : loaded,
  )
  useEffect(() => {
    load().then(
      (dock) => {
        loaded = dock
        setDock(() => dock)
      },
      () => undefined,
    )
  }, [])
  return <KeepDrawn isReady={Dock !== undefined}>{Dock && <Dock />}</KeepDrawn>
}
