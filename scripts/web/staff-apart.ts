import type { Plugin } from 'vite'
import { isOfStaffAlone } from './first-view.ts'

type Chunk = { name: string; fileName: string; imports: string[]; moduleIds: string[] }

/** The shop's part of an id, without packages, of which the shop and the CMS may use different pieces. */
const source = /\/(src\/[^?]+)/

/**
 * Fails the build where a file of the shop needs that of the staff, which is large: a module that both import must lie in a group of
 * its own, since a group takes with it what its files import.
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

/** The shop's files that import the file of the staff, and what lies there though the shop has it too. */
export function whoNeedsStaff(chunks: readonly Chunk[], isStaffs: (id: string) => boolean) {
  const sharedIn = ({ moduleIds }: Chunk) =>
    moduleIds.flatMap((id) => (isStaffs(id) ? [] : (source.exec(id)?.[1] ?? [])))
  const staff = chunks.filter(({ name }) => name === 'staff')
  const needing = chunks.filter(
    (chunk) =>
      !staff.includes(chunk) &&
      chunk.imports.some((file) => staff.some(({ fileName }) => fileName === file)) &&
      sharedIn(chunk).length > 0,
  )
  return { needing: needing.map(({ fileName }) => fileName), shared: staff.flatMap(sharedIn) }
}
