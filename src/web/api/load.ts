import {
  type ClientLoaderFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
} from 'react-router'
import type { Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'
import { isApiError } from './api-error.ts'
import { callFrom, callThrough } from './call.ts'
import { queryOf, browserQueryClient } from './query-client.ts'
import type { Call } from './types.ts'

/** What a screen's loader receives, on the server and in the browser alike. */
export type Load = { call: Call; url: URL; params: Record<string, string | undefined>; language: Language }

/** What the server passes to the pages it renders. */
export type Server = {
  /** Calls the API in process; addresses begin with /api. */
  fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Origin of the public site, for canonical links: `https://shop.example`. */
  origin: string
  apiHost: string
  /** Whether emails can be read in the CMS: only in a demo. */
  hasOutbox: boolean
  /** The notice on every page; absent where the shop takes real money. */
  bar?: BothTexts | undefined
}

export const serverContext = createContext<Server>()

/** `export const loader = onServer(load)`: renders a public page on the server. */
export const onServer =
  <T>(load: (load: Load) => Promise<T>) =>
  ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
    const url = new URL(request.url)
    const language = languageOfPath(url.pathname) ?? defaultLanguage
    const server = (context as RouterContextProvider).get(serverContext)
    const call = callThrough({ fetch: server.fetch, language: () => language })
    return withStatus(load({ call, url, params, language })).catch(passOn)
  }

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
      ? browserQueryClient().fetchQuery(queryOf(call, language, endpoint, input))
      : (call as (...args: unknown[]) => unknown)(endpoint, input)) as Call
}

/** A missing item becomes a "not found" page with status 404; everything else is an error. */
async function withStatus<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (isApiError(error) && error.statusCode === 404) throw data({ code: error.code }, { status: 404 })
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
