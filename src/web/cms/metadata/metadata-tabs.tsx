import { useT } from '#web/language/language.tsx'
import { NavLink } from '#web/language/link.tsx'
import listStyles from '../list/list-panel.module.css'
import { useMayOpen } from '../page-needs.ts'
import { kinds } from './kinds.ts'

const tabs = [
  ...kinds.map(({ kind, path }) => ({ kind, path })),
  { kind: 'attribute', path: '/cms/metadata/attributes' } as const,
  { kind: 'landing', path: '/cms/metadata/landing-pages' } as const,
  { kind: 'picture', path: '/cms/metadata/pictures' } as const,
]

/** On narrow screens the tabs are a strip: the current one is brought into view. */
const bringIntoView = (strip: HTMLElement | null) =>
  strip?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })

/** The lists of metadata, side by side. */
export function MetadataTabs() {
  const t = useT('cms.metadata')
  const mayOpen = useMayOpen()
  return (
    <nav ref={bringIntoView} className={listStyles.tabs} aria-label={t('lists')}>
      {tabs
        .filter(({ path }) => mayOpen(path))
        .map(({ kind, path }) => (
          <NavLink key={path} to={path} className={listStyles.tab ?? ''} prefetch="intent" preventScrollReset>
            {t(`kinds.${kind}.title`)}
          </NavLink>
        ))}
    </nav>
  )
}
