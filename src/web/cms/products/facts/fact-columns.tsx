import { cmsProductFactsApi } from '#contract/cms-product-facts.ts'
import { textOf } from '#i18n/fact-text.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useMay } from '../../may.ts'
import type { GridColumn } from '../grid/grid-table.tsx'
import grid from '../grid/grid.module.css'
import { type FactColumn, type FactsRow, optionNames } from './fact-cells.ts'
import type { FactsGrid } from './use-facts-grid.ts'

/** The next of yes, no and not stated. */
const following: Record<string, string> = { '': 'yes', yes: 'no', no: '' }

/** One column an attribute: numbers and texts are typed, options chosen, yes and no switched. */
export function useFactColumns(
  facts: FactsGrid,
  attributes: readonly FactColumn[],
  onOptions: (row: FactsRow, attribute: FactColumn) => void,
): GridColumn<FactsRow>[] {
  const t = useT('cms.factsGrid')
  const language = useLanguage()
  const mayEdit = useMay()(cmsProductFactsApi.change)
  return attributes.map((attribute): GridColumn<FactsRow> => {
    const { key, kind, name } = attribute
    const shown = (row: FactsRow) => {
      const written = facts.editsOf(row.id)[key]
      if (written === undefined) return row.facts[key]?.shown ?? ''
      if (kind === 'yesno' && (written === 'yes' || written === 'no')) return t(written)
      return kind === 'one' || kind === 'several' ? optionNames(attribute, written, language) : written
    }
    const column = {
      cell: key,
      label: textOf(name, language),
      mayEdit,
      textOf: (row: FactsRow) => facts.textOf(row, key),
      ownOf: (row: FactsRow) => row.facts[key]?.shown ?? '',
      shownOf: (row: FactsRow) => <Fact text={shown(row)} />,
      clear: (row: FactsRow) => facts.type(row, key, ''),
    }
    switch (kind) {
      case 'yesno':
        return { ...column, open: (row) => facts.type(row, key, following[column.textOf(row)] ?? 'yes') }
      case 'one':
      case 'several':
        return { ...column, open: (row) => onOptions(row, attribute), opensAtOnce: true }
      default:
        return { ...column, isFigure: kind !== 'text', inputMode: 'text', dir: 'auto', maxLength: 400 }
    }
  })
}

function Fact({ text }: { text: string }) {
  const t = useT('cms.factsGrid')
  if (text !== '') return <bdi>{text}</bdi>
  return (
    <span className={grid.nothing}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('notStated')}</VisuallyHidden>
    </span>
  )
}
