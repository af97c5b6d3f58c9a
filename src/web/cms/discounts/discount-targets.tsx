import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { useMay } from '../may.ts'
import { PickDialog } from '../pick/pick-dialog.tsx'
import type { Pickable } from '../pick/pickable.ts'
import { PickedField } from '../pick/picked-field.tsx'
import { lists } from '../pick/use-pick-options.tsx'
import { type Discount, type DiscountDraft, listOf } from './discount-draft.ts'

const targets = {
  products: { add: 'chooseProducts', none: 'none' },
  productGroups: { add: 'chooseGroups', none: 'none' },
  customerGroups: { add: 'chooseCustomers', none: 'everyone' },
} as const
type Target = keyof typeof targets

type Props = {
  discount: Discount | undefined
  draft: DiscountDraft
  errors: Partial<DiscountDraft>
  which: readonly Target[]
  onChange: (target: Target, ids: string) => void
}

/** The products, groups and customers that a discount is for, found by words. */
export function DiscountTargets({ discount, draft, errors, which, onChange }: Props) {
  const t = useT('cms.discounts.form')
  const fields = useT('fields')
  const may = useMay()
  const [picking, setPicking] = useState<Target>()
  // The draft holds ids; what they are called is known from the discount and from what was picked.
  const [names, setNames] = useState(
    () =>
      new Map(
        [
          ...(discount?.products ?? []),
          ...(discount?.productGroups ?? []),
          ...(discount?.customerGroups ?? []),
        ].map(({ id, name }) => [id, name]),
      ),
  )
  function pick(target: Target, items: Pickable[]) {
    setNames(new Map([...names, ...items.map(({ id, name }) => [id, name] as const)]))
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
