import {
  type ClientLoaderFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
} from 'react-router'
import type { Language } from '#contract/enums.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { PageTheme } from '#contract/theme-colours.ts'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'
import { cleanQuery } from './address.ts'
import { ApiError, isApiError } from './api-error.ts'
import { callFrom } from './call.ts'
import { fetchKept } from './kept-answers.ts'
import { mapIds } from './map-ids.ts'
import { queryOf } from './query.ts'
import type { Call, Callable, Input } from './types.ts'

/** What a screen's loader receives, on the server and in the browser alike. */
export type Load = { call: Call; url: URL; params: Record<string, string | undefined>; language: Language }

/** What the server passes to the pages it renders. */
export type Server = {
  /** Calls the API in process, as a visitor; for answers that are the same for everybody. */
  call: (
    endpoint: Pick<Callable, 'method' | 'path'>,
    call: { params: Record<string, string>; query: Record<string, string>; language: Language },
  ) => Promise<{ value: unknown } | { refused: ErrorBody }>
  /** Origin of the public site, for canonical links: `https://shop.example`. */
  origin: string
  apiHost: string
  /** Whether emails can be read in the CMS: only in a demo. */
  hasOutbox: boolean
  /** The notice on every page; absent where the shop takes real money. */
  bar?: BothTexts | undefined
  /** How the shop looks over its brand; absent where it does not differ. */
  theme?: PageTheme | undefined
  /** Where the shop is: the zone of what the server draws, and of the whole CMS. */
  timeZone: string
}

export const serverContext = createContext<Server>()

/** `export const loader = onServer(load)`: renders a public page on the server. */
export const onServer =
  <T>(load: (load: Load) => Promise<T>) =>
  ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
    const url = new URL(request.url)
    const language = languageOfPath(url.pathname) ?? defaultLanguage
    const server = (context as RouterContextProvider).get(serverContext)
    const call = callInProcess(server, language)
    return withStatus(load({ call, url, params, language })).catch(passOn)
  }

/** Nothing goes over a wire, so what is given out is a copy: a page may do with it as it likes. */
const callInProcess = (server: Server, language: Language): Call =>
  (async (
    endpoint: Callable,
    { params, query = {} }: { params?: object } & Partial<Input<Callable>> = {},
  ) => {
    const texts = Object.entries(params ?? {}).map(([name, value]) => [name, String(value)])
    const answer = await server.call(
      { method: endpoint.method, path: endpoint.path },
      { params: Object.fromEntries(texts), query: Object.fromEntries(cleanQuery(query)), language },
    )
    if ('refused' in answer) throw new ApiError(answer.refused)
    return mapIds(answer.value)
  }) as Call

/** `export const clientLoader = inBrowser(load)`: the same page when it is reached from another. */
export const inBrowser =
  <T>(load: (load: Load) => Promise<T>) =>
  ({ request, params }: ClientLoaderFunctionArgs): Promise<T> => {
    const url = new URL(request.url)
    const language = languageOfPath(url.pathname) ?? defaultLanguage
    return withStatus(load({ call: keptCall(url.pathname, language), url, params, language }))
  }

/** Answers to reads stay fresh for 30 seconds, so that going back and forth is instant. */
function keptCall(path: string, language: Language): Call {
  const call = callFrom(path)
  return ((endpoint, input) =>
    endpoint.method === 'GET'
      ? fetchKept(queryOf(call, language, endpoint, input))
      : (call as (...args: unknown[]) => unknown)(endpoint, input)) as Call
}

/** A missing item becomes a "not found" page with status 404; everything else is an error. */
async function withStatus<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (isApiError(error) && error.statusCode === 404)
      throw data({ code: error.code, requestId: error.requestId }, { status: 404 })
    throw error
  }
}

/** A shop that cannot answer now responds 503, so that the visitor may come back. */
function passOn(error: unknown): never {
  if (isApiError(error) && [0, 503].includes(error.statusCode))
    throw data({ code: 'unavailable' }, { status: 503 })
  throw error
}

/** `export default function ProductsPage({ loaderData }: ScreenProps<typeof load>)` */
export type ScreenProps<L extends (load: Load) => Promise<unknown>> = {
  loaderData: Awaited<ReturnType<L>>
  params: Record<string, string | undefined>
}
