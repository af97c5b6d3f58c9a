import { IconArrowsSort, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { attributeListColumns, cmsAttributeGroupsApi, cmsAttributesApi } from '#contract/attributes.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { unitText } from '#i18n/fact-text.ts'
import { Code } from '../code.tsx'
import { isolated } from '#web/language/isolated.ts'
import { ExportMenu } from '../list/export-menu.tsx'
import { useSearchFilter } from '../list/list-body.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListEmpty, ListError } from '../list/list-state.tsx'
import type { Column } from '../list/list-table.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { MetadataTabs } from '../metadata/metadata-tabs.tsx'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import { type Attribute, type AttributeGroup, attributesPath, nameIn } from './attribute-data.ts'
import styles from './attributes.module.css'
import { GroupDialog } from './group-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'

const files = { csv: cmsAttributesApi.exportCsv, xlsx: cmsAttributesApi.exportXlsx }

const searchOf = (search: string) => new URLSearchParams(search).get('search')?.trim().slice(0, 100)

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsAttributesApi.list, { query: { search: searchOf(search) } })
  prefetch(pathname, cmsAttributeGroupsApi.list, {})
  return null
}

type Open =
  | { what: 'group' | 'delete' | 'order'; group: AttributeGroup }
  | { what: 'newGroup' | 'orderGroups' }
  | undefined

/** All attributes by their groups, in the order of a table of facts. */
export default function AttributesPage() {
  const t = useT('cms.attributes')
  const metadata = useT('cms.metadata')
  const findings = useT('cms.factFindings')
  const { search: address } = useLocation()
  const language = useLanguage()
  const may = useMay()
  const showError = useShowError()
  const search = searchOf(address)
  const chosen = useSearchFilter()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const found = useApiQuery(cmsAttributesApi.list, { query: { search } })
  const asked = useApiQuery(cmsAttributeGroupsApi.list)
  const error = found.error ?? asked.error
  const attributes = found.data?.data
  const groups = asked.data?.data
  const mayEdit = may(cmsAttributesApi.create)
  const columns = useShownColumns('attributes', useColumns())
  const inGroup = (group: AttributeGroup) => (attributes ?? []).filter((one) => one.group === group.id)
  const shown = groups?.filter((group) => !search || inGroup(group).length > 0)

  async function removeGroup({ id }: AttributeGroup) {
    try {
      await call(cmsAttributeGroupsApi.remove, { params: { id } })
      showAlert({ type: 'success', message: t('groups.deleted') })
    } catch (error) {
      showError(error)
    } finally {
      await invalidate(cmsAttributeGroupsApi.list, cmsAttributesApi.list)
    }
  }

  return (
    <>
      <PageHead
        title={t('title')}
        crumbs={[{ label: metadata('title'), to: '/cms/metadata' }, { label: t('title') }]}
        actions={
          <>
            <ButtonLink to="/cms/products/facts-to-tidy">{findings('title')}</ButtonLink>
            {mayEdit && (
              <>
                <Button onClick={() => setOpen({ what: 'newGroup' })}>{t('groups.add')}</Button>
                <ButtonLink kind="primary" to={`${attributesPath}/add`}>
                  <IconPlus size={18} aria-hidden />
                  {t('add')}
                </ButtonLink>
              </>
            )}
          </>
        }
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
            <>
              {mayEdit && groups && groups.length > 1 && (
                <Button onClick={() => setOpen({ what: 'orderGroups' })}>
                  <IconArrowsSort size={18} aria-hidden />
                  {t('groups.order')}
                </Button>
              )}
              <ExportMenu
                name="attributes"
                fetchFile={(format) =>
                  call(files[format], {
                    query: { search, columns: columns.shownOf(attributeListColumns) },
                  })
                }
              />
            </>
          }
        >
          {null}
        </ListToolbar>
        {error ? (
          <ListError
            error={error}
            isBusy={found.isFetching || asked.isFetching}
            onAgain={() => void Promise.all([found.refetch(), asked.refetch()])}
          />
        ) : !attributes || !shown ? (
          <div className={styles.waiting}>
            <Skeleton shape="block" />
          </div>
        ) : shown.length === 0 ? (
          <ListEmpty title={t('empty')} isFiltered={Boolean(search)} all={attributesPath}>
            {t('emptyHint')}
          </ListEmpty>
        ) : (
          shown.map((group) => (
            <GroupSection
              key={group.id}
              group={group}
              attributes={inGroup(group)}
              columns={columns.shown}
              isWhole={!search}
              mayEdit={mayEdit}
              mayDelete={may(cmsAttributeGroupsApi.remove)}
              onOpen={(what) => setOpen({ what, group })}
            />
          ))
        )}
      </div>
      {open?.what === 'newGroup' && <GroupDialog group={undefined} onClose={close} />}
      {open?.what === 'group' && <GroupDialog group={open.group} onClose={close} />}
      {open?.what === 'delete' && (
        <AskDialog
          isOpen
          onClose={close}
          title={t('groups.delete', { name: isolated(nameIn(open.group, language)) })}
          choices={[{ label: t('groups.confirmDelete'), kind: 'danger', run: () => removeGroup(open.group) }]}
        >
          <p>{t('groups.deleteHint')}</p>
        </AskDialog>
      )}
      {open?.what === 'order' && (
        <OrderDialog
          title={t('order.attributes', { name: isolated(nameIn(open.group, language)) })}
          items={inGroup(open.group).map((one) => ({ id: one.id, name: nameIn(one, language) }))}
          onClose={close}
          onSave={async (ids) => {
            await call(cmsAttributesApi.reorder, { body: { ids } })
            await invalidate(cmsAttributesApi.list)
          }}
        />
      )}
      {open?.what === 'orderGroups' && groups && (
        <OrderDialog
          title={t('groups.order')}
          items={groups.map((one) => ({ id: one.id, name: nameIn(one, language) }))}
          onClose={close}
          onSave={async (ids) => {
            await call(cmsAttributeGroupsApi.reorder, { body: { ids } })
            await invalidate(cmsAttributeGroupsApi.list, cmsAttributesApi.list)
          }}
        />
      )}
    </>
  )
}

type SectionProps = {
  group: AttributeGroup
  attributes: readonly Attribute[]
  columns: readonly Column<Attribute>[]
  /** Nothing is searched for: these are all of the group. */
  isWhole: boolean
  mayEdit: boolean
  mayDelete: boolean
  onOpen: (what: 'group' | 'delete' | 'order') => void
}

function GroupSection({ group, attributes, columns, isWhole, mayEdit, mayDelete, onOpen }: SectionProps) {
  const t = useT('cms.attributes')
  const language = useLanguage()
  const name = nameIn(group, language)
  const id = `group-${group.key}`
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header className={styles.groupHead}>
        <h2 id={id}>
          <bdi>{name}</bdi>
        </h2>
        <span className={styles.muted}>{t('count', { count: attributes.length })}</span>
        <span className={styles.groupActions}>
          {mayEdit && isWhole && attributes.length > 1 && (
            <IconButton
              label={t('order.attributes', { name: isolated(name) })}
              onClick={() => onOpen('order')}
            >
              <IconArrowsSort size={18} />
            </IconButton>
          )}
          {mayEdit && (
            <IconButton
              label={t('groups.editNamed', { name: isolated(name) })}
              onClick={() => onOpen('group')}
            >
              <IconPencil size={18} />
            </IconButton>
          )}
          {mayDelete && group.attributes === 0 && (
            <IconButton
              label={t('groups.deleteNamed', { name: isolated(name) })}
              onClick={() => onOpen('delete')}
            >
              <IconTrash size={18} />
            </IconButton>
          )}
        </span>
      </header>
      {attributes.length === 0 ? (
        <p className={styles.none}>{t('emptyGroup')}</p>
      ) : (
        <ul className={styles.attributes}>
          {attributes.map((one) => (
            <li key={one.id}>
              {columns.map(({ key, cell }) => (
                <Fragment key={key}>{cell(one)}</Fragment>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function useColumns(): Column<Attribute>[] {
  const t = useT('cms.attributes')
  const language = useLanguage()
  const format = useFormat()
  return [
    {
      key: 'name',
      label: t('columns.name'),
      isAlways: true,
      cell: (attribute) => (
        <span className={styles.words}>
          <Link to={`${attributesPath}/${attribute.id}`} className={styles.link} prefetch="intent">
            <bdi>{nameIn(attribute, language)}</bdi>
          </Link>
          <Code>{attribute.key}</Code>
        </span>
      ),
    },
    {
      key: 'kind',
      label: t('columns.kind'),
      cell: ({ kind, unit, dimension, options }) => {
        const measured = unit ? unitText(unit, language) : dimension && t(`dimensions.${dimension as 'time'}`)
        return (
          <span className={styles.kind}>
            {t(`kinds.${kind}`)}
            {measured && (
              <span className={styles.muted}>
                <bdi>{measured}</bdi>
              </span>
            )}
            {options.length > 0 && <span className={styles.muted}>{format.number(options.length)}</span>}
          </span>
        )
      },
    },
    {
      key: 'flags',
      label: t('columns.flags'),
      cell: (attribute) => (
        <span className={styles.flags}>
          {attribute.isBuiltIn && <Badge>{t('builtIn')}</Badge>}
          {(['filterable', 'comparable', 'onCard'] as const)
            .filter((flag) => attribute[flag])
            .map((flag) => (
              <Badge key={flag} tone="info">
                {t(`flags.${flag}`)}
              </Badge>
            ))}
        </span>
      ),
    },
    {
      key: 'used',
      label: t('columns.used'),
      cell: ({ used }) => <span className={styles.used}>{t('used', { count: used })}</span>,
    },
  ]
}
