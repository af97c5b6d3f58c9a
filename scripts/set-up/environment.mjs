import { existsSync } from 'node:fs'
import { inProject } from './paths.mjs'

/** Takes what `.env` says; what is already set wins. */
export function loadEnvironment() {
  const file = inProject('.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
