import type { Brand } from '#brands/brand.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'

/** By which a restore over a shop is confirmed: its address without https, else its brand. */
export const nameOfShop = ({ publicUrl }: Pick<Config, 'publicUrl'>, brand: Brand): string =>
  publicUrl === undefined ? brand.title.en : new URL(publicUrl).host

export const shopName = ({ config, brand }: Pick<Context, 'config' | 'brand'>): string =>
  nameOfShop(config, brand)
