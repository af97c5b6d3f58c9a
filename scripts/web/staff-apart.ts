import type { Plugin } from 'vite'
import { isOfShop, isOfStaffAlone } from './first-view.ts'

type Chunk = {
  name: string
  fileName: string
  isEntry: boolean
  facadeModuleId: string | null
  imports: string[]
  dynamicImports: string[]
  moduleIds: string[]
}

/** The shop's part of an id, without packages, of which the shop and the CMS may use different pieces. */
const source = /\/(src\/[^?]+)/

/**
 * Fails the build where a page of the shop, or a part that it fetches later, needs the file of the staff, which is large: a module that
 * both import must lie in a group of its own, since a group takes with it what its files import.
 */
export function staffApart(): Plugin {
  return {
    name: 'matjar:staff-apart',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const { needing, shared } = whoNeedsStaff(chunks, (id) => isOfStaffAlone(id, this))
      if (needing.length > 0)
        this.error(
          `These files of the shop fetch that of the staff: ${needing.join(', ')}. ` +
            `Name what both import in the group "late" of vite.config.ts: ${shared.join(', ')}`,
        )
    },
  }
}

/** The files that pages of the shop come to and that import the file of the staff, and what lies there though the shop has it too. */
export function whoNeedsStaff(chunks: readonly Chunk[], isStaffs: (id: string) => boolean) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const chunksOf = (files: readonly string[]) => files.flatMap((file) => byFile.get(file) ?? [])
  const isStaffsPart = ({ facadeModuleId }: Chunk) => facadeModuleId !== null && isStaffs(facadeModuleId)
  const reached = new Set(
    chunks.filter(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId && isOfShop(facadeModuleId)),
  )
  const needing: string[] = []
  // Grows while it is walked. What a shared part fetches of the CMS, it fetches for staff.
  for (const chunk of reached) {
    const imports = chunksOf(chunk.imports)
    if (imports.some(({ name }) => name === 'staff')) needing.push(chunk.fileName)
    const later = chunksOf(chunk.dynamicImports).filter((part) => !isStaffsPart(part))
    for (const part of [...imports, ...later]) reached.add(part)
  }
  const shared = chunks
    .filter(({ name }) => name === 'staff')
    .flatMap(({ moduleIds }) => moduleIds.flatMap((id) => (isStaffs(id) ? [] : (source.exec(id)?.[1] ?? []))))
  return { needing, shared }
}
