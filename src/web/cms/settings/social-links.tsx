import { useState } from 'react'
import { IconPlus, IconX } from '@tabler/icons-react'
import { maxSocialLinks, socialKeys } from '#contract/cms-settings.ts'
import { useT } from '#web/language/language.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { isWebAddress, type SocialLink } from './settings-draft.ts'
import styles from './settings.module.css'

type Props = {
  links: SocialLink[]
  /** Tell which of them are wrong: from the first try to save on. */
  isTold: boolean
  error?: string | undefined
  onChange: (links: SocialLink[]) => void
}

/** Where else the shop is found; each site once. */
export function SocialLinks({ links, isTold, error, onChange }: Props) {
  const t = useT('cms.settings')
  const validation = useT('validation')
  /** Sites whose address was typed and left. */
  const [left, setLeft] = useState<readonly string[]>([])
  const free = socialKeys.filter((key) => !links.some((link) => link.key === key))
  const change = (index: number, changed: Partial<SocialLink>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...changed } : link)))
  const siteName = (key: string) => {
    const known = socialKeys.find((site) => site === key)
    return known ? t(`sites.${known}`) : key
  }
  return (
    <div className={styles.links}>
      {links.length === 0 && <p className={styles.muted}>{t('noLinks')}</p>}
      {links.map(({ key, value }, index) => (
        <div key={key} className={styles.link}>
          <SelectField
            label={t('site')}
            value={key}
            onChange={(event) => change(index, { key: event.currentTarget.value })}
          >
            {[key, ...free].map((site) => (
              <option key={site} value={site}>
                {siteName(site)}
              </option>
            ))}
          </SelectField>
          <TextField
            type="url"
            name={index === 0 ? 'socialLinks' : undefined}
            label={t('address')}
            value={value}
            dir="ltr"
            autoComplete="off"
            error={(isTold || left.includes(key)) && !isWebAddress(value) ? validation('url') : undefined}
            onBlur={() => value.trim() !== '' && setLeft((all) => [...new Set([...all, key])])}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
          />
          <IconButton
            label={t('removeLink', { site: siteName(key) })}
            onClick={() => onChange(links.filter((_, at) => at !== index))}
          >
            <IconX size={18} />
          </IconButton>
        </div>
      ))}
      {error && <p className={styles.error}>{error}</p>}
      {links.length < maxSocialLinks && free.length > 0 && (
        <Button
          size="small"
          className={styles.add}
          onClick={() => onChange([...links, { key: free[0] ?? 'website', value: '' }])}
        >
          <IconPlus size={16} aria-hidden />
          {t('addLink')}
        </Button>
      )}
    </div>
  )
}
