import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { enums } from '#contract/enums.ts'
import { cmsLandingPagesApi, landingListColumns } from '#contract/landing-pages.ts'
import { landingPath, landingWays } from '#contract/landing-ways.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { IconLink } from '../icon-link.tsx'
import { isolated } from '#web/language/isolated.ts'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { ExportMenu } from '../list/export-menu.tsx'
import { ListBody } from '../list/list-body.tsx'
import cells from '../list/list-cells.module.css'
import listStyles from '../list/list-panel.module.css'
import type { Column } from '../list/list-table.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useChosen } from '../list/use-chosen.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { MetadataTabs } from '../metadata/metadata-tabs.tsx'
import metaStyles from '../metadata/metadata.module.css'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { LanguagesDone } from '../products/languages-done.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { type CmsPage, editPath, landingPagesPath, landingQuery, nameOf } from './landing-data.ts'
import styles from './landing-pages.module.css'

type Row = CmsPage & { id: string }
const files = { csv: cmsLandingPagesApi.exportCsv, xlsx: cmsLandingPagesApi.exportXlsx }

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsLandingPagesApi.list, { query: landingQuery(search) })
  return null
}

/** The pages that shoppers and search engines reach the catalogue by. */
export default function LandingPagesPage() {
  const t = useT('cms.metadata.landing')
  const metadata = useT('cms.metadata')
  const { search } = useLocation()
  const query = landingQuery(search)
  const columns = useShownColumns('landing-pages', useColumns())
  const asked = useApiQuery(cmsLandingPagesApi.list, { query })
  const rows = {
    ...asked,
    data: asked.data && {
      ...asked.data,
      data: asked.data.data.map((page): Row => ({ ...page, id: landingPath(page) })),
    },
  } as Parameters<typeof ListBody<Row>>[0]['asked']
  const chosen = useChosen([
    { name: 'way', values: landingWays, labelOf: (value) => t(`ways.${value as 'types'}`) },
  ])
  return (
    <>
      <PageHead
        title={t('title')}
        crumbs={[{ label: metadata('title'), to: '/cms/metadata' }, { label: t('title') }]}
      >
        {t('about')}
      </PageHead>
      <div className={listStyles.panel}>
        <MetadataTabs />
        <ListToolbar
          search={{ label: t('search'), placeholder: t('searchHint') }}
          chosen={chosen}
          columns={columns}
          tools={
            <ExportMenu
              name="landing-pages"
              fetchFile={(format) => {
                const { page: _page, limit: _limit, ...filters } = query
                return call(files[format], {
                  query: { ...filters, columns: columns.shownOf(landingListColumns) },
                })
              }}
            />
          }
        >
          <ChoiceFilter
            name="way"
            label={t('columns.way')}
            values={landingWays}
            labelOf={(value) => t(`ways.${value}`)}
          />
        </ListToolbar>
        <ListBody
          asked={rows}
          label={t('title')}
          className={styles.pages}
          columns={columns.shown}
          sort=""
          isFiltered={chosen.length > 0}
          all={landingPagesPath}
          empty={{ title: t('empty'), hint: t('emptyHint') }}
        />
      </div>
    </>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT('cms.metadata.landing')
  const format = useFormat()
  const language = useLanguage()
  const may = useMay()
  const mayEdit = may(cmsLandingPagesApi.update)
  return [
    {
      key: 'image',
      label: t('columns.image'),
      isLabelHidden: true,
      cell: ({ image, usualImage }) => (
        <Picture file={image ?? usualImage} alt="" sizes="56px" className={metaStyles.picture} />
      ),
    },
    {
      key: 'title',
      isAlways: true,
      label: t('columns.name'),
      cell: (page) =>
        mayEdit ? (
          <Link to={editPath(page)} className={cells.link} prefetch="intent" dir="auto">
            {nameOf(page, language)}
          </Link>
        ) : (
          <bdi>{nameOf(page, language)}</bdi>
        ),
    },
    { key: 'way', label: t('columns.way'), cell: ({ way }) => t(`ways.${way}`) },
    {
      key: 'address',
      label: t('columns.address'),
      cell: (page) => <bdi dir="ltr">{landingPath(page)}</bdi>,
    },
    {
      key: 'productCount',
      label: t('columns.products'),
      isAtEnd: true,
      cell: ({ productCount }) => (
        <span className={productCount === 0 ? cells.muted : undefined}>{format.number(productCount)}</span>
      ),
    },
    {
      key: 'languages',
      label: t('columns.intro'),
      cell: ({ intro }) => <LanguagesDone languages={enums.Language.filter((code) => intro[code] !== '')} />,
    },
    {
      key: 'actions',
      isAlways: true,
      label: t('columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (page) => {
        const name = { name: isolated(nameOf(page, language)) }
        return (
          <span className={cells.actions}>
            <IconLink to={landingPath(page)} label={t('openNamed', name)}>
              <IconExternalLink size={18} className="mirrors" />
            </IconLink>
            {mayEdit && (
              <IconLink to={editPath(page)} label={t('editNamed', name)}>
                <IconPencil size={18} />
              </IconLink>
            )}
          </span>
        )
      },
    },
  ]
}
