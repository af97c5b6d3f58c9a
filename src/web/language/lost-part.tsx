import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useT } from './language.tsx'
import styles from './lost-part.module.css'

/** Around a part that comes later: when the line was down then, its place says so and the page around it stays, with all that was typed. */
export class LostPart extends Component<{ children: ReactNode }, { isLost: boolean }> {
  override state = { isLost: false }

  static getDerivedStateFromError() {
    return { isLost: true }
  }

  override render() {
    return this.state.isLost ? <Lost /> : this.props.children
  }
}

function Lost() {
  const t = useT('errorScreen')
  return (
    <div role="alert" className={styles.lost}>
      <p>{t('failed')}</p>
      <Button onClick={reloadWhenOnline}>{t('again')}</Button>
    </div>
  )
}

/** The browser asks for a lost file again only in a new page; without a line that would lose this one too. */
export function reloadWhenOnline(): void {
  if (navigator.onLine) window.location.reload()
}
