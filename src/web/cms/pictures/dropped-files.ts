/** What was dropped, with what lies in folders, in the order of their names. */
export async function filesOf(dropped: DataTransfer): Promise<File[]> {
  // Asked for at once: when the event is over, it has nothing left.
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const files = [...dropped.files]
  if (!entries.some(({ isDirectory }) => isDirectory)) return files
  const all = await Promise.all(entries.map(filesIn))
  return all.flat().filter(({ name }) => !isHidden(name))
}

/** As a person counts: 2 before 10. */
export const inOrderOfNames = <T extends { name: string }>(files: readonly T[]): T[] =>
  files.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))

/** What an operating system leaves in a folder. */
const isHidden = (name: string) => /^(?:\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const inside: FileSystemEntry[] = []
  // A folder is read in parts, until a part is empty.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) break
    inside.push(...part)
  }
  return (await Promise.all(inOrderOfNames(inside).map(filesIn))).flat()
}
