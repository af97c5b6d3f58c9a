import { useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { brand } from '#brand'
import { storeCompanyApi } from '#contract/companies.ts'
import { storeCostCentresApi } from '#contract/cost-centres.ts'
import { maxPoNumber } from '#contract/po-number.ts'
import { storePoDocumentsApi } from '#contract/po-documents.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { useLanguage, useT } from '#web/language/language.tsx'

const names = ['poNumber', 'poFile', 'costCentre'] as const
type Name = (typeof names)[number]
type Typed = Exclude<Name, 'poFile'>
type PoFile = { id: string; name: string }

/** What the customer's own books call an order: its purchase order number and cost centre, as their company asks for them. */
export function useReferences(section: RefObject<HTMLElement | null>) {
  const t = useT()
  const { poRule, isCostCentreRequired, costCentres, refresh } = useRules()
  const [typed, setTyped] = useState<Record<Typed, string>>({ poNumber: '', costCentre: '' })
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const poNumber = typed.poNumber.trim().replace(/\s+/g, ' ')
  const costCentre = costCentres.some(({ id }) => id === typed.costCentre) ? typed.costCentre : ''
  const [poFile, setPoFile] = useState<PoFile>()
  const { isSignedIn, can } = useSession('customer')
  const required = (name: Typed) => t('validation.required', { field: t(`fields.${name}`) })

  const forget = (name: Name) => setErrors((before) => ({ ...before, [name]: undefined }))
  const sending = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('file', file)
      return call(storePoDocumentsApi.send, { body })
    },
    meta: { isQuiet: true },
    networkMode: 'always',
    onSuccess: ({ data }) => setPoFile(data),
    onError: (error) =>
      void show({
        poFile:
          (isApiError(error) && error.isAnswer && (error.fields.file ?? error.message)) ||
          t('alert.noConnection'),
      }),
  })

  function show(found: Partial<Record<Name, string>>): boolean {
    setErrors(found)
    const first = names.find((name) => found[name])
    if (first) section.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }

  return {
    costCentres,
    isCostCentreRequired,
    poRule,
    /** The company asks for something, or has cost centres to choose from. */
    isAsked: poRule !== 'optional' || costCentres.length > 0,
    typed: { ...typed, costCentre },
    errors,
    type: (name: Typed, value: string) => {
      setTyped((before) => ({ ...before, [name]: value }))
      forget(name)
    },
    /** A document may come with it. */
    takesFile: isSignedIn && can('orders.create'),
    poFile,
    isSending: sending.isPending,
    choose: (file: File | undefined) => {
      if (!file || sending.isPending) return
      forget('poFile')
      sending.mutate(file)
    },
    removeFile: () => setPoFile(undefined),
    /** False when something is missing or too long, which the fields then say. */
    check: (): boolean =>
      !show({
        ...(poNumber === '' && poRule !== 'optional' && { poNumber: required('poNumber') }),
        ...([...poNumber].length > maxPoNumber && {
          poNumber: t('validation.maxCharacters', { field: t('fields.poNumber'), max: maxPoNumber }),
        }),
        ...(sending.isPending && { poFile: t('store.checkout.poFileOnItsWay') }),
        ...(isCostCentreRequired && costCentre === '' && { costCentre: required('costCentre') }),
      }),
    /** Shows what the server says of them; false when it is about something else. */
    fail: (fields: Partial<Record<string, string>>): boolean => {
      const found = Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
      if (Object.keys(found).length === 0) return false
      if (found.poFile) setPoFile(undefined)
      refresh()
      return show(found)
    },
    body: {
      ...(poNumber !== '' && { poNumber }),
      ...(poFile && { poFile: poFile.id }),
      ...(costCentre !== '' && { costCentre }),
    },
  }
}

export type ReferencesState = ReturnType<typeof useReferences>

/** What the company of who orders asks for; nothing of those without one. */
function useRules() {
  const { user } = useSession('customer')
  const language = useLanguage()
  const enabled = brand.flags.members && Boolean(user?.company)
  const company = useQuery({ ...queryOf(call, language, storeCompanyApi.find), enabled })
  const list = useQuery({ ...queryOf(call, language, storeCostCentresApi.list), enabled })
  const rules = enabled ? company.data?.data : undefined
  const costCentres = enabled ? (list.data?.data ?? []).filter(({ isActive }) => isActive) : []
  return {
    poRule: rules?.poRule ?? 'optional',
    costCentres,
    isCostCentreRequired: rules?.costCentreRule === 'required' && costCentres.length > 0,
    refresh: () => void Promise.all(enabled ? [company.refetch(), list.refetch()] : []),
  }
}
