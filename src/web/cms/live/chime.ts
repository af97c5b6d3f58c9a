import { browserStorage } from '#web/storage.ts'

/** Many orders at once are one sound. */
const quietMs = 10_000
let soundedAt = -quietMs
let context: AudioContext | undefined

export const isSoundOn = (text: string | null): boolean => text === 'on'

/** Two short notes, where this person wants them. */
export function chime(): void {
  if (!isSoundOn(browserStorage.get('cmsSound')) || performance.now() - soundedAt < quietMs) return
  soundedAt = performance.now()
  void sound().catch(() => undefined)
}

/** Browsers sound only where something was pressed on the page; until then it stays quiet. */
async function sound(): Promise<void> {
  context ??= new AudioContext()
  await context.resume()
  const notes = [
    [880, 0],
    [1174.66, 0.14],
  ] as const
  for (const [frequency, after] of notes) {
    const [tone, loudness] = [context.createOscillator(), context.createGain()]
    const at = context.currentTime + after
    tone.frequency.value = frequency
    loudness.gain.setValueAtTime(0.0001, at)
    loudness.gain.exponentialRampToValueAtTime(0.2, at + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.3)
    tone.connect(loudness).connect(context.destination)
    tone.start(at)
    tone.stop(at + 0.32)
  }
}
