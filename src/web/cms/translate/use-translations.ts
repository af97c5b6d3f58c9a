import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { enums, type Language } from '#contract/enums.ts'
import { isApiError } from '#web/api/api-error.ts'
import { browserQueryClient } from '#web/api/query-client.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import type { Entity, SavedTexts } from './entities.ts'
import { useKeptDraft } from '../kept/use-kept-draft.ts'
import { changesOf, type FaultPath, faultsOf, isChanged, isSameField, type Texts } from './texts.ts'

/** A field someone else saved meanwhile and that was also changed here. */
export type Clash = { language: Language; name: keyof Texts; was: Texts; mine: Texts; theirs: Texts }
type TextErrors = Partial<Record<Language, Record<string, string>>>
type SaveOutcome = { isSaved: boolean; wrong?: { language: Language; path: FaultPath | undefined } }

/** Languages other than that of the page: those are translated into. */
function useTargets(): Language[] {
  const language = useLanguage()
  return enums.Language.filter((other) => other !== language)
}

/** Loads every target language, keeps what is typed in each, and saves what was changed, one call a language. */
export function useTranslations(entity: Entity, id: string) {
  const showError = useShowError()
  const targets = useTargets()
  const [edits, setEdits] = useState<Partial<Record<Language, Texts>>>({})
  const [refused, setRefused] = useState<TextErrors>({})
  const [clashes, setClashes] = useState<Clash[]>()
  const [isSaving, setSaving] = useState(false)

  const keyOf = (language: Language) => ['translate', entity.path, id, language]
  const loaded = useQueries({
    queries: targets.map((language) => ({
      queryKey: keyOf(language),
      queryFn: () => entity.load(id, language),
      // The base of what is typed: it changes only when this page says so.
      staleTime: Infinity,
      gcTime: 0,
      placeholderData: undefined,
    })),
  })
  const languages = targets.map((language, index) => {
    const { data, error, refetch, isFetching } = loaded[index] ?? {}
    const own = edits[language] ?? {}
    const texts: Texts | undefined = data && { ...data.texts, ...own }
    return {
      language,
      base: data?.texts,
      texts,
      version: data?.version ?? 0,
      error: error ?? undefined,
      isFetching: isFetching ?? false,
      again: () => void refetch?.(),
      isDirty: data !== undefined && isChanged(entity.fields, data.texts, own),
      refused: refused[language] ?? {},
    }
  })

  function change(language: Language, texts: Texts) {
    setEdits((all) => ({ ...all, [language]: { ...all[language], ...texts } }))
    setRefused((all) => ({ ...all, [language]: {} }))
  }

  const keep = (language: Language, saved: SavedTexts) =>
    browserQueryClient().setQueryData(keyOf(language), saved)

  /** Someone else saved first: what is typed stays, and is now compared with what they left. */
  async function takeTheirs() {
    const fresh = await Promise.all(targets.map((language) => entity.load(id, language)))
    const found = fresh.flatMap(({ texts }, index) => {
      const { language, base = {} } = languages[index] ?? {}
      const mine = language && edits[language]
      if (!language || !mine) return []
      return Object.keys(changesOf(entity.fields, base, mine))
        .map((name) => name as keyof Texts)
        .filter((name) => !isSameField(name, base, texts) && !isSameField(name, mine, texts))
        .map((name) => ({ language, name, was: base, mine, theirs: texts }))
    })
    for (const [index, saved] of fresh.entries()) {
      const language = targets[index]
      if (language) keep(language, saved)
    }
    setClashes(found)
  }

  const bases = Object.fromEntries(languages.map((one) => [one.language, one.base ?? {}]))
  const isLoaded = languages.every(({ base }) => base !== undefined)
  const version = Math.max(...languages.map((one) => one.version))
  const isDirty = languages.some((one) => one.isDirty)
  const kept = useKeptDraft<Partial<Record<Language, Texts>>>({
    form: `translate ${entity.path}`,
    id,
    value: edits,
    base: bases,
    version,
    isDirty,
    onContinue(found) {
      setEdits(found.value)
      if (found.version === version) return
      setClashes(
        languages.flatMap(({ language, base = {} }) => {
          const [was, mine] = [found.base[language] ?? {}, found.value[language] ?? {}]
          return Object.keys(changesOf(entity.fields, was, mine))
            .map((name) => name as keyof Texts)
            .filter((name) => !isSameField(name, was, base) && !isSameField(name, mine, base))
            .map((name) => ({ language, name, was, mine, theirs: base }))
        }),
      )
    },
  })

  /** All of it, or as far as it goes: then the language that was refused is named and nothing typed is lost. */
  async function save(): Promise<SaveOutcome> {
    const changed = languages.filter(({ isDirty }) => isDirty)
    for (const { language, texts = {} } of changed) {
      const [path] = faultsOf(entity.fields, texts).keys()
      if (path !== undefined) return { isSaved: false, wrong: { language, path } }
    }
    setSaving(true)
    // They are one thing with one version: each call makes the next.
    let version = Math.max(...languages.map((one) => one.version))
    let current: Language | undefined
    try {
      for (const { language, base = {} } of changed) {
        current = language
        const changes = changesOf(entity.fields, base, edits[language] ?? {})
        version = await entity.save(id, language, changes, version)
        keep(language, { texts: { ...base, ...changes }, version })
        setEdits((all) => ({ ...all, [language]: undefined }))
      }
      setClashes(undefined)
      kept.forget()
      await entity.forget()
      return { isSaved: true }
    } catch (error) {
      if (!isApiError(error) || !current) throw error
      if (error.code === 'version_conflict') {
        await takeTheirs().catch(showError)
        return { isSaved: false }
      }
      const [first] = Object.keys(error.fields)
      setRefused((all) => (current ? { ...all, [current]: error.fields } : all))
      if (first === undefined) showError(error)
      return { isSaved: false, wrong: { language: current, path: first as FaultPath | undefined } }
    } finally {
      setSaving(false)
    }
  }

  return {
    languages,
    clashes,
    change,
    save,
    isSaving,
    isDirty,
    isLoaded,
    // What was kept is compared with what is there.
    kept: isLoaded ? kept : { ...kept, foundAt: undefined },
  }
}

export type Translation = ReturnType<typeof useTranslations>['languages'][number]
