/**
 * Runs in the head of every page that the server draws, long before the page's scripts. It starts them: at the first sign
 * of a person where the page shows all it has to show, and right after the paint where it does not. What a person does
 * until the page listens itself is kept, and then done once.
 *
 * The build makes one line of this file (scripts/web/inline-scripts.ts), so it imports nothing.
 */

export type TakeOver = {
  /** Called at the end of the document: the files of its scripts, those that others import first and the entry last, and how they begin. */
  ready: (page: { files: string[]; start: () => Promise<unknown>; mayRest: boolean; lost: Lost }) => void
  /** Called by the page once it listens itself. */
  done: () => void
  isBegun: boolean
}
/** What to say when the scripts do not come, and what the link below it is called. */
type Lost = { words: string; again: string }

declare global {
  // eslint-disable-next-line no-var -- a property of the window is declared so.
  var takeOver: TakeOver | undefined
}

/** Screen readers send the last of these without any of the others. */
const signs = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'input',
  'click',
]
/** What this browser may keep of a person that shows on pages which the server draws alike for everybody. */
const kept = {
  localStorage: ['token', 'refreshToken', 'wishlistOf', 'cart', 'wishlist', 'compare'],
  sessionStorage: ['request contact', 'request quote'],
}
/** Of an address: what the server leaves out of the page it draws. */
const shownByScript = /[?&](?:compare|product)=/
/** A press that takes longer than this shows that it is being worked on. */
const patienceMilliseconds = 200
const hiddenTabMilliseconds = 2_000

const quiet = { capture: true, passive: true }
const heard = { capture: true }
const acts: (() => void)[] = []
/** Controls that were typed into, and the one that nothing else was done after. */
const typed = new Set<EventTarget>()
let typedLast: EventTarget | undefined
let hovered: Element | undefined
let isWanted = false
let isDone = false
let hasFailed = false
let begin: (() => void) | undefined
let tell = () => {}

function keepsSomething(): boolean {
  try {
    return Object.entries(kept).some(([storage, keys]) =>
      // An empty list or cart is "[]" or "{}".
      keys.some((key) => (window[storage as keyof typeof kept].getItem(key) ?? '').length > 2),
    )
  } catch {
    // A browser that refuses its storage keeps nothing.
    return false
  }
}

function want(): void {
  isWanted = true
  begin?.()
}

function sign(event: Event): void {
  // What moves by itself within the page is no person, nor is a mouse that lies there while the page comes.
  if (event.type === 'scroll' && event.target !== document) return
  const { movementX, movementY } = event as MouseEvent
  if (event.type === 'pointermove' && movementX === 0 && movementY === 0) return
  for (const name of signs) removeEventListener(name, sign, quiet)
  want()
}

function afterPaint(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then)))
  // A tab that nobody looks at is not painted.
  setTimeout(then, hiddenTabMilliseconds)
}

const presses = ['pointerdown', 'keydown']
/** A press ends with one of the first two, a finger that begins to scroll with the third. */
const pressEnds = ['click', 'keyup', 'pointercancel']
const longestPressMilliseconds = 150
/** Resolves when the press has ended and what it changed was painted: a script that is read in would hold that up. */
let answered: Promise<unknown> = Promise.resolve()
let endPress = () => {}

function press(): void {
  answered = new Promise<void>((resolve) => {
    // Of this press: the next one may come before it has ended, as keys do while one is held or typed quickly.
    endPress = () => afterPaint(resolve)
    setTimeout(endPress, longestPressMilliseconds)
  })
}

/** Whatever else waits, a press above all, comes first. */
const giveWay = () => new Promise((resolve) => setTimeout(resolve))

/** One after the other, so that the longest pause of the page is that of the largest file. */
async function evaluate(files: string[]): Promise<void> {
  // All are asked for first, so that none is found out late.
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    await giveWay()
  }
  // How they begin is the page's to call.
  for (const file of files.slice(0, -1)) {
    await answered
    await import(file)
    await giveWay()
  }
  await answered
}

function keep(act: () => void): void {
  typedLast = undefined
  acts.push(act)
}

/** Shows that a press was taken. */
function mark(element: HTMLElement): void {
  element.dataset.held = ''
  setTimeout(() => {
    if ('held' in element.dataset) element.ariaBusy = 'true'
  }, patienceMilliseconds)
}

function unmark(element: HTMLElement): void {
  delete element.dataset.held
  element.ariaBusy = null
}

const isControl = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof Element && target.matches('input, select, textarea')

const held: Record<string, (event: never) => void> = {
  click(event: MouseEvent) {
    const place = event.target instanceof Element && event.target
    // Links go where they lead and forms send themselves, but for links whose script does more.
    const button = place && place.closest<HTMLElement>('button, [role=button], a[data-by-script]')
    if (!button || (button instanceof HTMLButtonElement && button.type === 'submit' && button.form)) return
    if (button.localName === 'a' && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    if (hasFailed) return tell()
    event.preventDefault()
    event.stopImmediatePropagation()
    // Who presses again because nothing has happened means it once, but for buttons that count.
    if ('held' in button.dataset && !('eachPress' in button.dataset)) return
    mark(button)
    keep(() => {
      unmark(button)
      button.click()
    })
  },

  submit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement
    // It says where it goes by itself; a search for nothing goes nowhere.
    const empty = form.querySelector<HTMLElement>('[role=search] > [value=""]:placeholder-shown')
    if (!empty && form.hasAttribute('action')) return
    event.preventDefault()
    if (empty) return empty.focus()
    if (hasFailed) return tell()
    event.stopImmediatePropagation()
    const { submitter } = event
    if (submitter) {
      if ('held' in submitter.dataset) return
      mark(submitter)
    }
    keep(() => {
      if (submitter) unmark(submitter)
      form.requestSubmit(submitter)
    })
  },

  input(event: InputEvent) {
    const { target } = event
    if (!isControl(target) || hasFailed) return
    event.stopImmediatePropagation()
    const { type, checked, value } = target
    typed.add(target)
    if (type === 'checkbox' || type === 'radio')
      return keep(() => {
        // The page takes it as a change from what it was.
        target.checked = !checked
        target.click()
      })
    // Letter after letter is one act.
    if (typedLast === target) acts.pop()
    keep(() => {
      const control = now(target)
      retype(control, value)
      for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }))
    })
    typedLast = target
  },

  change(event: Event) {
    // It follows an input, which is kept.
    if (!hasFailed) event.stopImmediatePropagation()
  },

  keydown: again((event: KeyboardEvent) => /^(?:Enter|Escape|Arrow\w+)$/.test(event.key), KeyboardEvent),
  // What is dragged is let go of.
  keyup: again((event: Event) => isDragged(event.target), KeyboardEvent),
  pointerup: again((event: Event) => isDragged(event.target), PointerEvent),
  focusout: again(({ target }: Event) => target !== null && typed.has(target), FocusEvent),

  pointerover({ target, pointerType }: PointerEvent) {
    hovered = pointerType === 'mouse' && target instanceof Element ? target : undefined
  },
}

const isDragged = (target: EventTarget | null) => isControl(target) && target.type === 'range'

/** Tells the page of an event once more; what the browser does by itself it has done. */
function again<E extends Event>(fits: (event: E) => boolean, Kind: new (type: string, event: E) => E) {
  return (event: E) => {
    const { target } = event
    if (hasFailed || !fits(event)) return
    event.stopImmediatePropagation()
    // Buttons and links answer it with a click.
    if (event.type === 'keydown' && target instanceof Element && target.closest('a, button')) return
    const copy = new Kind(event.type, event)
    keep(() => (isControl(target) ? now(target) : target)?.dispatchEvent(copy))
  }
}

/** An act before may have drawn a control anew. */
function now(target: HTMLInputElement): HTMLInputElement {
  const { isConnected, localName, name } = target
  if (isConnected || name === '') return target
  return document.querySelector<HTMLInputElement>(`${localName}[name=${CSS.escape(name)}]`) ?? target
}

/** The value in place, so that the page sees that it was changed, with the caret where it is. */
function retype(target: HTMLInputElement, value: string): void {
  const isSelect = target.localName === 'select'
  const hasFocus = target === document.activeElement
  const [start, end] = [target.selectionStart, target.selectionEnd]
  // What was typed since stays.
  const wanted = hasFocus && !isSelect && target.value !== target.defaultValue ? target.value : value
  // The page watches its own writing of the value; this goes past it.
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')
  if (!isSelect) target.value = target.defaultValue
  property?.set?.call(target, wanted)
  if (typeof start === 'number' && hasFocus) target.setSelectionRange(start, end)
}

async function doAll(): Promise<void> {
  const { activeElement } = document
  if (hovered?.matches(':hover'))
    hovered.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  if (activeElement !== document.body && activeElement && !typed.has(activeElement))
    activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  for (const act of acts.splice(0)) {
    act()
    // What it changes is drawn before the next.
    await giveWay()
  }
}

/**
 * React answers each of these by hydrating at once, and in one piece, what is pressed: 300 ms on a slow phone. It does the same
 * piece by piece where it does not hear of them.
 */
const muted = [
  'auxclick',
  'click',
  'contextmenu',
  'copy',
  'cut',
  'dblclick',
  'drop',
  'keydown',
  'keypress',
  'keyup',
  'mousedown',
  'mouseup',
  'paste',
  'pointercancel',
  'pointerdown',
  'pointerup',
  'touchcancel',
  'touchend',
  'touchstart',
]
const mute = (event: Event) => event.stopImmediatePropagation()

const listen = (how: 'addEventListener' | 'removeEventListener') => {
  for (const [name, hold] of Object.entries(held)) window[how](name, hold as (event: Event) => void, heard)
  for (const name of muted) window[how](name, mute, heard)
}

for (const name of presses) addEventListener(name, press, quiet)
for (const name of pressEnds) addEventListener(name, () => endPress(), quiet)
for (const name of signs) addEventListener(name, sign, quiet)
listen('addEventListener')
// Another tab may change what is kept, also while this page sleeps until one comes back to it.
for (const name of ['storage', 'pageshow']) addEventListener(name, () => begin && keepsSomething() && want())

window.takeOver = {
  isBegun: false,

  ready({ files, start, mayRest, lost }) {
    tell = () => {
      if (document.querySelector('[data-lost-scripts]')) return
      const words = document.createElement('p')
      words.dataset.lostScripts = ''
      words.role = 'alert'
      const link = document.createElement('a')
      link.href = location.href
      link.append(lost.again)
      words.append(lost.words, ' ', link)
      document.body.append(words)
    }
    begin = () => {
      begin = undefined
      if (window.takeOver) window.takeOver.isBegun = true
      evaluate(files)
        .then(start)
        .catch((error: unknown) => {
          hasFailed = true
          for (const element of document.querySelectorAll<HTMLElement>('[data-held]')) unmark(element)
          if (acts.splice(0).length > 0) tell()
          reportError(error)
        })
    }
    const isWhole =
      mayRest &&
      !keepsSomething() &&
      location.hash === '' &&
      !shownByScript.test(location.search) &&
      !document.querySelector('[data-at-once]')
    if (isWanted) begin()
    else if (!isWhole) afterPaint(want)
  },

  done() {
    if (isDone) return
    isDone = true
    for (const name of presses) removeEventListener(name, press, quiet)
    listen('removeEventListener')
    // After what the page does first by itself.
    setTimeout(() => void doAll())
  },
}
