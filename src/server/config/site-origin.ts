import type { Config } from './config.ts'

/** Where people reach the shop, without a path: for links that leave it. */
export const siteOrigin = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`
