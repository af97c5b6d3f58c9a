import { cmsEventsApi, eventBeatSeconds } from '#contract/events.ts'
import { callAddress } from '#web/api/address.ts'
import { call } from '#web/api/call.ts'
import { claimsOf } from '#web/api/claims.ts'
import { ownProfileCall } from '#web/api/own-profile.ts'
import { tokensOf } from '#web/api/tokens.ts'
import { readEvents, type Told } from './read-events.ts'

/** Two comments were missed: the connection is gone, or something on the way collects the answer. */
const silenceMs = 2.5 * eventBeatSeconds * 1_000
const pollMs = 30_000
/** After so many failures one asks every half minute instead, and tries the stream again each time. */
const maxFailures = 2

type Following = {
  /** Whose tabs share one stream. */
  person: string
  /** Called in every tab. */
  hear: (told: Told) => void
  /** Called in one tab alone, for what is to happen once in a browser. */
  lead: (told: Told) => void
  signal: AbortSignal
}

/** Nothing was told, or not all: whoever shows something reads it again. */
const reset: Told = { kind: 'reset', id: '', data: {} }

/**
 * Follows the shop's events. One tab of the browser holds the stream and passes on what it hears; when it closes, another takes
 * over. Where tabs cannot agree, or no stream can be had, `reset` comes every half minute.
 */
export function followEvents({ person, hear, lead, signal }: Following): void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined')
    return void repeat(signal, async () => {
      await pause(pollMs, signal)
      if (signal.aborted) return
      lead(reset)
      hear(reset)
    })
  const name = `matjar-events ${person}`
  const tabs = new BroadcastChannel(name)
  let lastId: string | undefined
  const note = (told: Told) => {
    if (told.id) lastId = told.id
    hear(told)
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => note(data))
  signal.addEventListener('abort', () => tabs.close())
  const tellAll = (told: Told) => {
    if (signal.aborted) return
    lead(told)
    note(told)
    // A channel has no target: all on it are of this origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tabs.postMessage(told)
  }

  let failures = 0
  const follow = async () => {
    try {
      for await (const told of readEvents(await openStream(lastId, signal), silenceMs)) {
        failures = 0
        tellAll(told)
      }
    } catch {
      failures += 1
    }
    if (failures >= maxFailures) tellAll(reset)
    // Not all at once, where a node has ended.
    await pause(failures >= maxFailures ? pollMs : 1_000 + Math.random() * 4_000, signal)
  }
  navigator.locks
    .request(name, { signal }, () => repeat(signal, follow))
    // Given up while another tab had it.
    .catch(() => undefined)
}

/** By hand: what calls the API for pages reads an answer to its end. */
async function openStream(
  lastId: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const ask = () =>
    fetch((document.documentElement.dataset.apiHost ?? '') + callAddress(cmsEventsApi.follow.path), {
      headers: {
        authorization: `Bearer ${tokensOf('cms').access ?? ''}`,
        ...(lastId !== undefined && { 'last-event-id': lastId }),
      },
      signal,
    })
  let answer = await ask()
  if (answer.status === 401) {
    // Any call brings a new token, or finds that the session is over.
    await call(ownProfileCall('cms', claimsOf(tokensOf('cms').access)))
    answer = await ask()
  }
  if (!answer.ok || !answer.body) throw new Error(`No stream: ${answer.status}`)
  return answer.body
}

async function repeat(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) await work()
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
