import { tokensOf } from './tokens.ts'

type Message = 'any?' | 'unsaved'

const channelName = 'matjar-unsaved'
const answerMilliseconds = 200

const channel = () => ('BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined)

/** Whether a form of the CMS in another tab holds what is not saved. A sign-in at the shop ends that session. */
export async function hasUnsavedElsewhere(): Promise<boolean> {
  const talk = tokensOf('cms').access === undefined ? undefined : channel()
  if (!talk) return false
  const found = await new Promise<boolean>((resolve) => {
    const wait = setTimeout(() => resolve(false), answerMilliseconds)
    talk.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data !== 'unsaved') return
      clearTimeout(wait)
      resolve(true)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    talk.postMessage('any?' satisfies Message)
  })
  talk.close()
  return found
}

/** Answers tabs that are about to end the session of this one, until the returned function is called. */
export function answerForUnsaved(hasUnsaved: () => boolean): () => void {
  const talk = channel()
  talk?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    if (data === 'any?' && hasUnsaved()) talk.postMessage('unsaved' satisfies Message)
  })
  return () => talk?.close()
}
