import { useT } from '#web/language/language.tsx'
import { browserStorage, useStoredValue } from '#web/storage.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CheckboxField } from '#web/ui/form/field.tsx'
import { useSections } from '../sections.ts'
import styles from './keys-dialog.module.css'
import { sectionKeys } from './section-keys.ts'

/** Every key of the CMS. Single ones can be turned off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useT('cms')
  const sections = useSections()
  const areOn = useStoredValue('cmsKeys') !== 'off'
  return (
    <Dialog isOpen onClose={onClose} title={t('keys.title')}>
      <div className={styles.columns}>
        <KeyList
          title={t('keys.everywhere')}
          keys={[
            { keys: ['Ctrl', 'K'], label: t('palette.open') },
            { keys: ['Ctrl', 'S'], label: t('keys.save') },
            { keys: ['/'], label: t('keys.search') },
            { keys: ['j'], label: t('keys.next') },
            { keys: ['k'], label: t('keys.previous') },
            { keys: ['Enter'], label: t('keys.open') },
            { keys: ['x'], label: t('keys.mark') },
            { keys: ['?'], label: t('keys.help') },
          ]}
        />
        <KeyList
          title={t('keys.goTo')}
          keys={sections.map(({ key }) => ({ keys: ['g', sectionKeys[key]], label: t(`sections.${key}`) }))}
        />
      </div>
      <CheckboxField
        label={t('keys.single')}
        checked={areOn}
        onChange={(event) => browserStorage.set({ cmsKeys: event.currentTarget.checked ? null : 'off' })}
      />
    </Dialog>
  )
}

function KeyList({ title, keys }: { title: string; keys: { keys: string[]; label: string }[] }) {
  return (
    <section className={styles.list}>
      <h3>{title}</h3>
      <dl>
        {keys.map(({ keys, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
