import { type RefObject, useState } from 'react'
import type { MethodKind } from './method-draft.ts'
import { type SavedMethod, useSavedMethods } from './saved-methods.ts'
import { useMethodForm } from './use-method-form.ts'

/** What an order is paid with: a saved card or account, or a new one, saved before the order is placed. */
export function useMethodChoice(isSignedIn: boolean, section: RefObject<HTMLElement | null>) {
  const { list, saved, keep } = useSavedMethods(isSignedIn)
  const form = useMethodForm({ section, keep })
  const [picked, setPicked] = useState<string>()
  const [onceOnly, setOnceOnly] = useState<SavedMethod[]>([])

  const methods: SavedMethod[] = isSignedIn ? [...saved, ...onceOnly] : []
  const kind: MethodKind | undefined = picked === 'newCard' || picked === 'newBank' ? picked : undefined
  const chosen = methods.find(({ id }) => id === picked)

  async function save(kind: MethodKind): Promise<SavedMethod | undefined> {
    const method = await form.save(kind)
    if (!method) return undefined
    if (method.save === false) setOnceOnly((before) => [...before, method])
    setPicked(method.id)
    return method
  }

  return {
    list,
    methods,
    chosen,
    kind,
    pick: (id: string) => {
      setPicked(id)
      form.forgetErrors()
    },
    form,
    fail: form.fail,
    save,
    isComplete: chosen !== undefined || (kind !== undefined && form.isFilled(kind)),
    /** The method to order with; saves the new one first. */
    commit: async (): Promise<SavedMethod | undefined> => chosen ?? (kind && (await save(kind))),
  }
}

export type MethodChoiceState = ReturnType<typeof useMethodChoice>
