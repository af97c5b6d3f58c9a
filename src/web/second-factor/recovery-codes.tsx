import { saveFile } from '#web/api/save-file.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import styles from './second-factor.module.css'

/** New codes, shown only now; closed once they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT('secondFactor.recovery')
  const download = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), t('file'))
  return (
    <Dialog
      isOpen
      // They are gone with the dialog: only its button closes it.
      onClose={() => undefined}
      title={t('dialog')}
      footer={
        <Button kind="primary" onClick={onKept}>
          {t('kept')}
        </Button>
      }
    >
      <div className={styles.ask}>
        <p>{t('keep')}</p>
        <ul className={styles.codes} aria-label={t('list')} dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button onClick={download}>{t('download')}</Button>
          <Button onClick={() => window.print()}>{t('print')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
