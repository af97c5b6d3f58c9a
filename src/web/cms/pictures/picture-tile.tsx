import { IconArrowLeft, IconArrowRight, IconGripVertical, IconX } from '@tabler/icons-react'
import type { Language } from '#contract/enums.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { otherLanguages } from '../products/product-draft.ts'
import { directionOf } from '../translate/target-pane.tsx'
import styles from './pictures-field.module.css'

export type TilePicture = { id: string; url: string; alt: string; alts: Partial<Record<Language, string>> }

type Props = {
  picture: TilePicture
  index: number
  count: number
  maxAlt: number
  /** Of a text of its own language, or of another. */
  altError: (language?: Language) => string | undefined
  isDragged: boolean
  onDragStart: () => void
  onDragEnd: () => void
  onDragOver: () => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
  onAlt: (alt: string, language?: Language) => void
  onAltBlur: (language?: Language) => void
}

/** One picture of several: dragged to its place, or moved by its buttons; with what is said of it to those who do not see it. */
export function PictureTile({ picture, index, count, altError, isDragged, ...on }: Props) {
  const t = useT('cms.pictures')
  const inLanguage = useT('cms.bothLanguages')
  const own = useLanguage()
  const others = otherLanguages(own)
  const number = index + 1
  const said = (text: string, language: Language = own) =>
    inLanguage('of', { field: text, language: inLanguage(`languages.${language}`) })
  return (
    <li
      className={classNames(styles.tile, isDragged && styles.dragged)}
      onDragOver={on.onDragOver}
      onDragEnd={on.onDragEnd}
    >
      <div
        className={styles.frame}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          on.onDragStart()
        }}
      >
        <Picture file={{ url: picture.url }} alt={picture.alt} sizes="200px" className={styles.picture} />
        <IconGripVertical size={18} className={styles.grip} aria-hidden />
        {index === 0 && <span className={styles.main}>{t('main')}</span>}
      </div>
      <div className={styles.tools}>
        <IconButton label={t('earlier', { number })} disabled={index === 0} onClick={() => on.onMove(-1)}>
          <IconArrowLeft size={18} className="mirrors" />
        </IconButton>
        <IconButton label={t('later', { number })} disabled={number === count} onClick={() => on.onMove(1)}>
          <IconArrowRight size={18} className="mirrors" />
        </IconButton>
        <IconButton label={t('takeOff', { number })} className={styles.remove} onClick={on.onRemove}>
          <IconX size={18} />
        </IconButton>
      </div>
      <div className={styles.alt}>
        <TextField
          name={`images.${index}.alt`}
          label={t('altOf', { number })}
          isLabelHidden
          placeholder={said(t('altHint'))}
          value={picture.alt}
          error={altError()}
          autoComplete="off"
          lang={own}
          dir={directionOf(own)}
          onChange={(event) => on.onAlt(event.currentTarget.value)}
          onBlur={() => on.onAltBlur()}
        />
        {others.map((language) => (
          <TextField
            key={language}
            name={`images.${index}.alts.${language}`}
            label={said(t('altOf', { number }), language)}
            isLabelHidden
            placeholder={said(t('altHint'), language)}
            value={picture.alts[language] ?? ''}
            error={altError(language)}
            autoComplete="off"
            lang={language}
            dir={directionOf(language)}
            onChange={(event) => on.onAlt(event.currentTarget.value, language)}
            onBlur={() => on.onAltBlur(language)}
          />
        ))}
      </div>
    </li>
  )
}
