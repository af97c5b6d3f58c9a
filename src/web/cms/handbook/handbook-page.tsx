import { IconArrowLeft, IconArrowRight, IconBulb } from '@tabler/icons-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link, NavLink } from '#web/language/link.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '../page-head.tsx'
import styles from './handbook.module.css'
import { InlineText } from './inline-text.tsx'
import { type HandbookPage, handbookPages, isHandbookPage } from './pages.ts'
import { pictureOf } from './pictures-of.ts'
import { findPages } from './search.ts'
import type { Block, Handbook } from './texts/shape.ts'

/** The texts of one language alone. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Handbook> {
  const language = languageOfPath(new URL(request.url).pathname) ?? defaultLanguage
  const { handbook } = await (language === 'ar' ? import('./texts/ar.ts') : import('./texts/en.ts'))
  return handbook
}

/** How staff do their work, a page a task. */
export default function HandbookScreen() {
  const t = useT('cms.handbook')
  const handbook = useLoaderData<typeof clientLoader>()
  const { page } = useParams()
  const [typed, setTyped] = useState('')
  const found = findPages(handbook, typed)
  const shown = page === undefined ? handbookPages[0] : page
  return (
    <>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <div className={styles.handbook}>
        <div className={styles.contents}>
          <TextField
            type="search"
            label={t('search')}
            value={typed}
            maxLength={100}
            autoComplete="off"
            dir="auto"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <nav aria-label={t('contents')}>
            <ol>
              {found.map((id) => (
                <li key={id}>
                  <NavLink
                    to={`/cms/handbook/${id}`}
                    preventScrollReset
                    {...(id === shown && { 'aria-current': 'page' as const })}
                  >
                    {handbook[id].title}
                  </NavLink>
                </li>
              ))}
            </ol>
          </nav>
          <p role="status" className={styles.none}>
            {found.length === 0 && t('none')}
          </p>
        </div>
        {isHandbookPage(shown) ? (
          <Article key={shown} id={shown} handbook={handbook} />
        ) : (
          <EmptyState title={t('unknown')} action={{ to: '/cms/handbook', label: t('contents') }} />
        )}
      </div>
    </>
  )
}

function Article({ id, handbook }: { id: HandbookPage; handbook: Handbook }) {
  const t = useT('cms.handbook')
  const at = handbookPages.indexOf(id)
  const [before, after] = [handbookPages[at - 1], handbookPages[at + 1]]
  return (
    <article className={styles.article} aria-labelledby="handbook-title">
      <h2 id="handbook-title">{handbook[id].title}</h2>
      {handbook[id].blocks.map((block) => (
        <BlockText key={JSON.stringify(block)} block={block} />
      ))}
      <nav className={styles.turn} aria-label={t('turn')}>
        {before && (
          <Link to={`/cms/handbook/${before}`}>
            <IconArrowLeft size={18} className="mirrors" aria-hidden />
            {handbook[before].title}
          </Link>
        )}
        {after && (
          <Link to={`/cms/handbook/${after}`} className={styles.next}>
            {handbook[after].title}
            <IconArrowRight size={18} className="mirrors" aria-hidden />
          </Link>
        )}
      </nav>
    </article>
  )
}

function BlockText({ block }: { block: Block }) {
  const language = useLanguage()
  if (typeof block === 'string')
    return (
      <p>
        <InlineText text={block} />
      </p>
    )
  if ('heading' in block) return <h3>{block.heading}</h3>
  if ('steps' in block)
    return (
      <ol className={styles.steps}>
        {block.steps.map((step) => (
          <li key={step}>
            <InlineText text={step} />
          </li>
        ))}
      </ol>
    )
  if ('note' in block)
    return (
      <p className={styles.note}>
        <IconBulb size={20} aria-hidden />
        <span>
          <InlineText text={block.note} />
        </span>
      </p>
    )
  const picture = pictureOf(block.picture, language)
  return (
    picture && (
      <img
        className={styles.picture}
        src={picture.url}
        alt={block.alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
      />
    )
  )
}
