import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '#web/language/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Code } from '../../code.tsx'
import { moved } from '../../moved.ts'
import type { PickedProduct } from '../product-draft.ts'
import styles from './sections.module.css'

type Props<Item> = {
  items: Item[]
  productOf: (item: Item) => PickedProduct
  onChange: (items: Item[]) => void
  /** Beside each: a quantity. */
  children?: (item: Item, index: number) => ReactNode
}

/** Products that were picked, to be put in order and taken out. */
export function PickedList<Item>({ items, productOf, onChange, children }: Props<Item>) {
  const t = useT('cms.products.form')
  if (items.length === 0) return null
  return (
    <ol className={styles.products}>
      {items.map((item, index) => {
        const { id, name, code } = productOf(item)
        return (
          <li key={id}>
            <span className={styles.product}>
              <bdi>{name}</bdi>
              <span>
                <Code>{code}</Code>
              </span>
            </span>
            {children?.(item, index)}
            <span className={styles.order}>
              <IconButton
                label={t('earlier', { name })}
                disabled={index === 0}
                onClick={() => onChange(moved(items, index, index - 1))}
              >
                <IconArrowUp size={18} />
              </IconButton>
              <IconButton
                label={t('later', { name })}
                disabled={index === items.length - 1}
                onClick={() => onChange(moved(items, index, index + 1))}
              >
                <IconArrowDown size={18} />
              </IconButton>
              <IconButton
                label={t('takeOut', { name })}
                onClick={() => onChange(items.filter((other) => other !== item))}
              >
                <IconX size={18} />
              </IconButton>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
