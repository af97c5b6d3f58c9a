import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { storePartNumbersApi } from '#contract/part-numbers.ts'
import { maxQuickFileBytes, quickOrderApi } from '#contract/quick-order.ts'
import { maxQuickText } from '#contract/quick-order-text.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { browserStorage } from '#web/storage.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { readCart } from '../cart/cart.ts'
import { cartActions } from '../cart/cart-state.ts'
import {
  planAdding,
  type QuickLine,
  type QuickProduct,
  withProduct,
  without,
  withQuantity,
} from './quick-lines.ts'

type Notes = { merged: number; skipped: number }

/** What was typed or uploaded, the lines that were found, and the way into the cart. */
export function useQuickOrder(
  field: RefObject<HTMLTextAreaElement | null>,
  heading: RefObject<HTMLHeadingElement | null>,
) {
  const t = useT()
  const go = useGo()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [fileError, setFileError] = useState<string>()
  const [lines, setLines] = useState<QuickLine[]>()
  const [notes, setNotes] = useState<Notes>({ merged: 0, skipped: 0 })

  const ask = useMutation({
    mutationFn: async (from: { codes: string } | { file: File }) => {
      if ('codes' in from) return call(quickOrderApi.match, { body: from })
      const body = new FormData()
      body.set('file', from.file)
      return call(quickOrderApi.matchFile, { body })
    },
    meta: { isQuiet: true },
    networkMode: 'always',
    onSuccess: ({ data }) => {
      setLines(data.lines)
      setNotes(data)
      setError(undefined)
      setFileError(undefined)
      // The result may be below what is in view.
      requestAnimationFrame(() => heading.current?.focus())
    },
    onError: (failure, from) => {
      const message = messageOf(failure)
      if ('codes' in from) fail(message)
      else setFileError(message)
    },
  })

  const keep = useMutation({
    mutationFn: (body: { code: string; product: string }) => call(storePartNumbersApi.create, { body }),
    onSuccess: ({ data }) =>
      showAlert({
        type: 'success',
        message: t('store.quickOrder.remembered', { code: isolated(data.code) }),
      }),
  })

  const messageOf = (failure: unknown) =>
    isApiError(failure)
      ? (failure.fields.codes ??
        failure.fields.file ??
        (failure.message || t(failure.isAnswer ? 'alert.errorMessage' : 'alert.noConnection')))
      : t('alert.errorMessage')

  function fail(message: string) {
    setError(message)
    field.current?.focus()
  }

  function find() {
    setFileError(undefined)
    if (text.trim() === '') return fail(t('store.quickOrder.missing'))
    if (text.length > maxQuickText) return fail(t('store.quickOrder.tooLong'))
    ask.mutate({ codes: text })
  }

  function upload(file: File | undefined) {
    if (!file) return
    setError(undefined)
    if (file.size > maxQuickFileBytes) return setFileError(t('store.quickOrder.tooLarge'))
    setFileError(undefined)
    ask.mutate({ file })
  }

  const change = (row: number, quantity: number) =>
    setLines((before) => before?.map((line) => (line.row === row ? withQuantity(line, quantity) : line)))

  /** `ownNumber`: what the company calls it, to be found the next time. */
  function choose(row: number, product: QuickProduct, ownNumber?: string) {
    setLines((before) => before && withProduct(before, row, product))
    if (ownNumber !== undefined) keep.mutate({ code: ownNumber, product: product.id })
    heading.current?.focus()
  }

  function remove(line: QuickLine) {
    const before = lines
    setLines((all) => all && without(all, line.row))
    // The button that had the focus is gone with its line.
    heading.current?.focus()
    showAlert({
      type: 'info',
      message: t('store.quickOrder.removed', { name: line.product?.name ?? line.code }),
      action: { label: t('actions.undo'), run: () => setLines(before) },
    })
  }

  /** Where every line went into the cart, the cart is next; else the others stay to be seen to. */
  function add() {
    if (!lines) return
    const { added, left, full, capped } = planAdding(readCart(browserStorage.get('cart')), lines)
    for (const { id, quantity } of added) cartActions.add(id, quantity)
    setLines(left)
    const said = [
      t('store.quickOrder.added', { count: added.length }),
      ...(full > 0 ? [t('store.quickOrder.full', { count: full })] : []),
      ...(capped > 0 ? [t('store.quickOrder.capped', { count: capped })] : []),
    ]
    showAlert({ type: full > 0 || capped > 0 ? 'info' : 'success', message: said.join(' ') })
    if (left.length === 0) go('/cart')
    else heading.current?.focus()
  }

  return {
    text,
    error,
    fileError,
    lines,
    notes,
    isBusy: ask.isPending,
    type: (value: string) => {
      setText(value)
      setError(undefined)
    },
    find,
    upload,
    change,
    choose,
    remove,
    add,
  }
}

export type QuickOrderState = ReturnType<typeof useQuickOrder>
