// Loaded before the program: makes one wish to stop arrive as one signal, whichever ways it comes.
const repeatMilliseconds = 1000
const stopSignals = ['SIGINT', 'SIGTERM']
let askedAt = -Infinity

// Ctrl-C reaches every process of a command, and those above us pass it on as well; a service manager does the same.
// The server would take the second one for "at once" and leave its database running.
const emit = process.emit.bind(process)
process.emit = (/** @type {string} */ event, /** @type {unknown[]} */ ...details) => {
  if (stopSignals.includes(event)) {
    // Only a person hurries; who manages processes kills what takes too long.
    const isHurry = event === 'SIGINT' && performance.now() - askedAt > repeatMilliseconds
    const isRepeated = askedAt !== -Infinity && !isHurry
    if (askedAt === -Infinity) listenOn()
    askedAt = performance.now()
    if (isRepeated) return true
  }
  return emit(event, ...details)
}

/** A signal that nobody listens to ends a process at once, and who listens for the first alone stops with it. */
function listenOn() {
  for (const signal of stopSignals) process.on(signal, () => undefined)
}

// The command that started us was killed: nobody sees us any more.
process.on('disconnect', () => {
  if (askedAt === -Infinity) process.kill(process.pid, 'SIGTERM')
})
// The wait for that must not itself keep a program running that has finished.
process.channel?.unref()
