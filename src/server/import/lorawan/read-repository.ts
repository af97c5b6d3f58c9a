import { join } from 'node:path'
import { listFolders, readInside, whereItIs } from '../files-in-folder.ts'
import { noteInto, type Note, type Reason, type Remark } from '../import-report.ts'
import { fieldReader, isMap } from './field-reader.ts'
import { maxYamlBytes, readYaml } from './read-yaml.ts'

export type Vendor = { id: string; name?: string; website?: string }
/** A line of a vendor's index, once, with the real path of the vendor's folder. */
export type Entry = { vendor: Vendor; id: string; folder: string }
export type Repository = { entries: Entry[]; vendors: number; leftOut: string[]; remarks: Remark[] }

/** The folder cannot be imported; the message says what it lacks. */
export class UnusableFolder extends Error {}

const idPattern = /^[a-z0-9][a-z0-9_-]*$/i

/**
 * Finds every device that the indexes of a LoRaWAN Device Repository name: vendor/index.yaml, and vendor/<vendor>/index.yaml.
 * @throws UnusableFolder where there is no such repository
 */
export async function readRepository(path: string): Promise<Repository> {
  const root = await whereItIs(join(path, 'vendor'))
  const folders = root === undefined ? undefined : await listFolders(root)
  if (root === undefined || folders === undefined)
    throw new UnusableFolder(`${path} is no LoRaWAN Device Repository: it has no folder "vendor".`)

  const remarks: Remark[] = []
  const vendors = await readVendors(root, remarks)
  const found: Repository = { entries: [], vendors: 0, leftOut: [], remarks }
  for (const id of [...vendors.keys()].filter((listed) => !folders.includes(listed)))
    noteInto(remarks, id)('index', 'folder_absent')

  let indexes = 0
  for (const id of folders) {
    const ids = await readIndex(root, id, remarks)
    if (ids === undefined) continue
    indexes += 1
    const vendor = vendors.get(id)
    if (!vendor && vendors.size > 0) noteInto(remarks, id)('index', 'vendor_not_listed')
    const before = found.entries.length
    addEntries(found, vendor ?? { id }, join(root, id), ids)
    if (found.entries.length > before) found.vendors += 1
  }
  if (indexes === 0)
    throw new UnusableFolder(
      `${path} is no LoRaWAN Device Repository: no folder in "vendor" has an index.yaml.`,
    )
  return found
}

async function readVendors(root: string, remarks: Remark[]): Promise<Map<string, Vendor>> {
  const note = noteInto(remarks, 'vendor')
  const source = await readFileOf(root, 'index.yaml', note)
  if (source === undefined) return new Map()
  const vendors = fieldReader(source, note)
    .parts('vendors')
    .flatMap((fields) => {
      const id = fields.text('id')
      return id === undefined ? [] : { id, name: fields.text('name'), website: fields.text('website') }
    })
  return new Map(vendors.map((vendor) => [vendor.id, vendor]))
}

/** The ids a vendor lists; undefined where it has no index that can be read. */
async function readIndex(root: string, vendor: string, remarks: Remark[]): Promise<string[] | undefined> {
  const note = noteInto(remarks, vendor)
  const source = await readFileOf(root, join(vendor, 'index.yaml'), note)
  return source === undefined ? undefined : fieldReader(source, note).texts('endDevices')
}

function addEntries(found: Repository, vendor: Vendor, folder: string, ids: string[]) {
  const seen = new Set<string>()
  for (const id of ids) {
    const device = `${vendor.id}/${id}`
    const note = noteInto(found.remarks, device)
    if (!idPattern.test(id) || !idPattern.test(vendor.id)) {
      note('id', 'bad_id')
      found.leftOut.push(device)
    } else if (seen.has(id.toLowerCase())) note('id', 'listed_twice')
    else {
      seen.add(id.toLowerCase())
      found.entries.push({ vendor, id, folder })
    }
  }
}

const refusals = {
  absent: 'file_absent',
  outside: 'file_outside',
  too_large: 'file_too_large',
  unreadable: 'file_unreadable',
} as const satisfies Record<string, Reason>

/** The map in a YAML file of the repository, or undefined with a remark that says why not. */
export async function readFileOf(root: string, path: string, note: Note): Promise<unknown> {
  const reading = await readInside(root, path, maxYamlBytes)
  if ('refused' in reading) {
    note('file', refusals[reading.refused], path)
    return undefined
  }
  try {
    const source = readYaml(reading.bytes)
    if (isMap(source)) return source
    note('file', 'wrong_type', path)
  } catch (error) {
    note('file', 'invalid_yaml', `${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return undefined
}
