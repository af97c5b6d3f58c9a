import { schemes } from '#contract/theme-colours.ts'
import { useT } from '#web/language/language.tsx'
import { Band } from '#web/ui/band.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Scene, type SceneWords } from '#web/ui/scene.tsx'
import type { Kind } from './kinds.ts'
import styles from './marketing.module.css'

type Props = {
  kind: Kind
  item: SceneWords & { description: string; hasLink: boolean }
  onClose: () => void
}

/** As it will stand on the home page, with what is typed and not saved yet. */
export function MarketingPreview({ kind, item, onClose }: Props) {
  const t = useT('cms.marketing')
  const action = item.hasLink && (
    <Button kind={kind.kind === 'slider' ? 'primary' : 'secondary'} tabIndex={-1}>
      {t('discover')}
    </Button>
  )
  return (
    <Dialog isOpen onClose={onClose} kind="whole" title={t('preview')}>
      <div className={styles.schemes}>
        <p className={styles.muted}>{t('previewHint')}</p>
        {schemes.map((scheme) => (
          <section key={scheme} className={styles.scheme} aria-label={t(`schemes.${scheme}`)}>
            <h3>{t(`schemes.${scheme}`)}</h3>
            <div className={styles.preview} data-color-scheme={scheme} inert>
              {kind.kind === 'slider' ? (
                <Scene scene={item} action={action} />
              ) : (
                <Band {...item} action={action} />
              )}
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
