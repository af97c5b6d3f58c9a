import { execFileSync } from 'node:child_process'

const lookMilliseconds = 200

/**
 * Calls back when the npm that runs this command is gone. npm passes a signal only to the shell between it and us, and
 * a shell passes it to nobody, so without this a stopped `npm start` would leave the shop running.
 * @param {() => void} callback
 */
export function whenNpmEnds(callback) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const npm = findNpm(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && isThere(npm)) return
    clearInterval(timer)
    callback()
  }, lookMilliseconds)
  timer.unref()
}

/** npm is our parent, or that of the shell which is our parent. @param {number} parent */
function findNpm(parent) {
  try {
    const [ppid = '', command = ''] = ask(parent).trim().split(/\s+/, 2)
    return /(^|\/)-?\w*sh$/.test(command) ? Number(ppid) : parent
  } catch {
    // Small systems have no ps; the parent alone then has to do.
    return parent
  }
}

/** @param {number} pid */
function ask(pid) {
  return execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
}

/** @param {number} pid */
function isThere(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
