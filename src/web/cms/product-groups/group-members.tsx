import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Code } from '../code.tsx'
import type { Group } from './group-page.tsx'
import styles from './group-members.module.css'

type Member = Group['products'][number]
type Props = { products: Member[]; onTakeOut: (product: Member) => Promise<void> }

/** From here on a list is searched rather than read. */
const searchedFrom = 10

/** A group's products by name; each leads to its page and can be taken out. */
export function GroupMembers({ products, onTakeOut }: Props) {
  const t = useT('cms.groups')
  const [typed, setTyped] = useState('')
  const [leaving, setLeaving] = useState<string>()
  const words = typed.trim().toLocaleLowerCase()
  const shown = products.filter(({ name, code }) => `${name} ${code}`.toLocaleLowerCase().includes(words))

  async function takeOut(product: Member) {
    setLeaving(product.id)
    await onTakeOut(product)
    setLeaving(undefined)
  }

  if (products.length === 0) return <EmptyState title={t('noMembers')}>{t('noMembersHint')}</EmptyState>
  return (
    <>
      {products.length >= searchedFrom && (
        <div className={styles.search}>
          <TextField
            type="search"
            label={t('findMember')}
            isLabelHidden
            placeholder={t('findMember')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            dir="auto"
          />
        </div>
      )}
      {shown.length === 0 && <p className={styles.none}>{t('noneFound')}</p>}
      <ul className={styles.members}>
        {shown.map((product) => (
          <li key={product.id} data-leaving={leaving === product.id || undefined}>
            <Picture file={product.image} alt="" sizes="48px" className={styles.picture} />
            <span className={styles.words}>
              <Link to={`/cms/products/${product.id}`}>
                <bdi>{product.name}</bdi>
              </Link>
              <span className={styles.code}>
                <Code>{product.code}</Code>
              </span>
            </span>
            <IconButton
              label={t('takeOut', { name: product.name })}
              disabled={leaving !== undefined}
              onClick={() => void takeOut(product)}
            >
              <IconX size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  )
}
