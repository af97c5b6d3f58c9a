/** Tells a step. @param {string} text */
export function say(text) {
  process.stdout.write(`  ${text}\n`)
}

/** Ends the command with a reason a person can act on. @param {string} text @returns {never} */
export function giveUp(text) {
  process.stderr.write(`\n  ${text}\n\n`)
  process.exit(1)
}

/** @param {number} start from performance.now() */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
