/** Which form a tab has open. */
export type OpenForm = { account: string; form: string; id: string }

type Message =
  | { says: 'who'; tab: string; open: OpenForm }
  | { says: 'here'; tab: string; open: OpenForm }
  | { says: 'mine'; tab: string; open: OpenForm }
  | { says: 'show'; tab: string; open: OpenForm }

const channelName = 'matjar-forms'
const answerMilliseconds = 250

const isSame = (one: OpenForm, other: OpenForm) =>
  one.account === other.account && one.form === other.form && one.id === other.id

const channel = () => ('BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined)

/**
 * Says that this tab has a form open, and watches for others that have: `onElsewhere` is called with true when another tab
 * has it, which was first or took it, and with false once this one has it.
 */
export function openForm(open: OpenForm, onElsewhere: (isElsewhere: boolean) => void) {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const talk = channel()
  let isHere = false
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const say = (says: Message['says']) => talk?.postMessage({ says, tab, open } satisfies Message)
  // Who is not contradicted in time has it.
  const settle = setTimeout(() => {
    isHere = true
  }, answerMilliseconds)
  talk?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!isSame(data.open, open) || data.tab === tab) return
    if (data.says === 'who' && isHere) say('here')
    // Of two that open it at once, the lower name has it.
    if (data.says === 'who' && !isHere && tab < data.tab) say('here')
    if (data.says === 'here' && !isHere) {
      clearTimeout(settle)
      onElsewhere(true)
    }
    if (data.says === 'show' && isHere) showThisTab()
    if (data.says === 'mine') {
      clearTimeout(settle)
      isHere = false
      onElsewhere(true)
    }
  })
  say('who')
  return {
    /** The other tab gives it up. */
    take() {
      clearTimeout(settle)
      isHere = true
      onElsewhere(false)
      say('mine')
    },
    /** The tab that has it comes to the front. */
    show: () => say('show'),
    close() {
      clearTimeout(settle)
      talk?.close()
    },
  }
}

/** Most browsers let no page bring its own tab to the front: its title is marked until somebody looks at it. */
function showThisTab(): void {
  window.focus()
  if (document.visibilityState === 'visible' || document.title.startsWith(mark)) return
  const { title } = document
  document.title = mark + title
  const unmark = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', unmark)
    if (document.title === mark + title) document.title = title
  }
  document.addEventListener('visibilitychange', unmark)
}
const mark = '● '

/** Those of these that another tab has open. */
export async function openElsewhere(candidates: readonly OpenForm[]): Promise<Set<string>> {
  const found = new Set<string>()
  const talk = candidates.length > 0 ? channel() : undefined
  if (!talk) return found
  talk.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.says === 'here') found.add(data.open.id)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  for (const open of candidates) talk.postMessage({ says: 'who', tab: '~', open } satisfies Message)
  await new Promise((resolve) => setTimeout(resolve, answerMilliseconds))
  talk.close()
  return found
}
