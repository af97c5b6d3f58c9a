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
import { asked, browserQueryClient } from './query-client.ts'
import type { Call } from './types.ts'

/** What a screen's loader is given. On the server and in the browser alike. */
export type Load = { call: Call; url: URL; params: Record<string, string | undefined>; language: Language }

/** What the server hands to the pages it draws. */
export type Server = {
  /** Reaches the API in process; addresses begin with /api. */
  fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Of the public site, for canonical links: `https://shop.example`. */
  origin: string
  apiHost: string
  /** Whether mails can be read in the CMS: in a demo. */
  hasOutbox: boolean
  /** What the bar on every page says; none where the shop sells for real money. */
  bar?: BothTexts | undefined
}

export const serverContext = createContext<Server>()

/** `export const loader = onServer(load)`: the first drawing of a public page. */
export const onServer =
  <T>(load: (load: Load) => Promise<T>) =>
  ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
    const url = new URL(request.url)
    const language = languageOfPath(url.pathname) ?? defaultLanguage
    const server = (context as RouterContextProvider).get(serverContext)
    const call = callThrough({ fetch: server.fetch, language: () => language })
    return withStatus(load({ call, url, params, language })).catch(passOn)
  }

/** `export const clientLoader = inBrowser(load)`: the same page when the visitor comes to it from another. */
export const inBrowser =
  <T>(load: (load: Load) => Promise<T>) =>
  ({ request, params }: ClientLoaderFunctionArgs): Promise<T> => {
    const url = new URL(request.url)
    const language = languageOfPath(url.pathname) ?? defaultLanguage
    return withStatus(load({ call: keptCall(url.pathname, language), url, params, language }))
  }

/** Answers to reads are kept for spec §7's 30 seconds, so going back and forth is instant. */
function keptCall(path: string, language: Language): Call {
  const call = callFrom(path)
  return ((endpoint, input) =>
    endpoint.method === 'GET'
      ? browserQueryClient().fetchQuery(asked(call, language, endpoint, input))
      : (call as (...args: unknown[]) => unknown)(endpoint, input)) as Call
}

/** A missing item is a page of its own with the right status (D-703); everything else is a failure. */
async function withStatus<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (isApiError(error) && error.statusCode === 404) throw data({ code: error.code }, { status: 404 })
    throw error
  }
}

/** A shop that cannot answer for now says so with its page's status: whoever came may come again. */
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
