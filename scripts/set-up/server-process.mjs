// How Node is told to run the server.

export const serverProgram = 'build/server/main.js'

// Left alone, glibc has a pool of memory for each thread, all of them keep what pictures once took, and what is large is
// mixed with what is small, so that neither can be given back.
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
}

/** Without the sizes V8 lets garbage grow to four times of what is in use, since the machine has room. */
export function serverFlags() {
  const sizes = ['--max-semi-space-size=8', '--max-old-space-size=1024']
  const isGiven = (/** @type {string} */ flag) =>
    process.env.NODE_OPTIONS?.includes(flag.replace(/=.*/, '')) ?? false
  return ['--expose-gc', ...sizes.filter((flag) => !isGiven(flag))]
}
