import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { useMay } from '../may.ts'
import { PickDialog } from '../pick/pick-dialog.tsx'
import type { Pickable } from '../pick/pickable.ts'
import { PickedField } from '../pick/picked-field.tsx'
import { lists } from '../pick/use-pick-options.tsx'
import { type DiscountDraft, listOf } from './discount-draft.ts'

const targets = {
  products: { add: 'chooseProducts', none: 'none' },
  productGroups: { add: 'chooseGroups', none: 'none' },
  customerGroups: { add: 'chooseCustomers', none: 'everyone' },
} as const
type Target = keyof typeof targets

type Props = {
  draft: DiscountDraft
  errors: Partial<DiscountDraft>
  which: readonly Target[]
  /** What the ids in the draft are called. */
  names: ReadonlyMap<string, string>
  onNames: (names: Map<string, string>) => void
  onChange: (target: Target, ids: string) => void
}

/** The products, groups and customers that a discount is for, found by words. */
export function DiscountTargets({ draft, errors, which, names, onNames, onChange }: Props) {
  const t = useT('cms.discounts.form')
  const fields = useT('fields')
  const may = useMay()
  const [picking, setPicking] = useState<Target>()
  function pick(target: Target, items: Pickable[]) {
    onNames(new Map([...names, ...items.map(({ id, name }) => [id, name] as const)]))
    onChange(target, [...listOf(draft[target]), ...items.map(({ id }) => id)].join(','))
    return true
  }
  return (
    <>
      {which.map((target) => {
        const ids = listOf(draft[target])
        return (
          <PickedField
            key={target}
            label={fields(target)}
            name={target}
            items={ids.map((id) => ({ id, name: names.get(id) ?? '…' }))}
            none={t(targets[target].none)}
            add={t(targets[target].add)}
            error={errors[target]}
            onAdd={may(lists[target]) ? () => setPicking(target) : undefined}
            onRemove={(id) => onChange(target, ids.filter((other) => other !== id).join(','))}
          />
        )
      })}
      {picking && (
        <PickDialog
          title={t(targets[picking].add)}
          what={picking}
          taken={listOf(draft[picking])}
          onClose={() => setPicking(undefined)}
          onPick={(items) => pick(picking, items)}
        />
      )}
    </>
  )
}
