import { readdirSync } from 'node:fs'
import type { Endpoint } from '#contract/endpoint.ts'

const contract = new URL('../../contract/', import.meta.url)

/** Every endpoint of the contract, by what its files export. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const names = readdirSync(contract).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const modules = await Promise.all(
    names.map((name) => import(new URL(name, contract).href) as Promise<Record<string, object>>),
  )
  return modules
    .flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Api')))
    .flatMap(([, api]) => Object.values(api) as Endpoint[])
}
