import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { spread } from './faults-kills.ts'
import { auditOrders, startLoad, type Load } from './faults-load.ts'
import { beforeExit, breakableShop, inFolder, type BreakableShop } from './faults-shop.ts'
import { heading, say } from './tell.ts'

const buyers = 8
const cuts = 5
const imageBytes = 2 * 1024 ** 3
/** EXT4_IOC_SHUTDOWN without writing the journal: from here on nothing reaches the disk, and what is in memory is lost. */
const shutDown =
  'open my $folder, "<", $ARGV[0] or die $!; my $flags = pack("L", 2); ioctl($folder, 0x8004587D, $flags) or die $!'

/**
 * Takes the power from a shop on a filesystem of its own, then mounts what had reached the disk and starts again: once just after
 * the very first start, then while people order and staff upload pictures.
 */
export async function powerCuts(): Promise<void> {
  heading(`${cuts} power cuts, ${buyers} buyers ordering, pictures uploaded`)
  await inFolder(async (folder) => {
    const disk = openDisk(folder)
    if (typeof disk === 'string') {
      say(`Left out: ${disk}`)
      return
    }
    const shop = await breakableShop(join(disk.mounted, 'data'))
    try {
      await shop.start()
      await cutPower(shop, disk)
      await shop.start()
      const people = await shop.people(buyers)
      const loads: Load[] = []
      const pictures: Picture[] = []
      const restarts: number[] = []
      for (let cut = 2; cut <= cuts; cut += 1) {
        const load = startLoad(shop.url, people)
        loads.push(load)
        const uploading = startUploads(shop.url, people.staffToken, pictures)
        await load.moreOrders(100)
        await pause(Math.random() * 500)
        await cutPower(shop, disk)
        load.abandon()
        uploading.abandon()
        const since = performance.now()
        await shop.start()
        restarts.push(performance.now() - since)
      }
      const { acknowledged, lost, doubled } = await auditOrders(shop, loads)
      say(`orders acknowledged ${acknowledged}, lost ${lost}, doubled ${doubled}`)
      say(`pictures acknowledged ${pictures.length}, lost ${await missing(shop.url, pictures)}`)
      say(`    start after a cut: ${spread(restarts)}; the one just after the first start came up again too`)
      await shop.stop()
    } finally {
      await shop.killAll().finally(disk.close)
    }
  })
}

type Disk = { mounted: string; cut(): void; remount(): Promise<void>; close: () => void }

/** An ext4 filesystem in a file, that writes as late as it may; or why there is none. */
function openDisk(folder: string): Disk | string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux may mount a disk to cut off'
  const [image, mounted] = [join(folder, 'disk.img'), join(folder, 'disk')]
  writeFileSync(image, '')
  truncateSync(image, imageBytes)
  mkdirSync(mounted)
  const mount = () => run('mount', '-o', 'loop,data=writeback,commit=300', image, mounted)
  const problem =
    run('mkfs.ext4', '-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image) ?? mount()
  if (problem !== undefined) return `no disk to cut off: ${problem}`
  const close = () => void run('umount', '-l', mounted)
  beforeExit(close)
  return {
    mounted,
    cut() {
      const problem = run('perl', '-e', shutDown, mounted)
      if (problem !== undefined) throw new Error(`The disk cannot be cut off: ${problem}`)
    },
    async remount() {
      for (let tries = 0; run('umount', mounted) !== undefined; tries += 1) {
        if (tries > 100) throw new Error('The disk is still in use')
        await pause(100)
      }
      const problem = mount()
      if (problem !== undefined) throw new Error(`The disk is broken: ${problem}`)
    },
    close,
  }
}

/** Nobody is answered from the moment on at which the disk keeps nothing more. */
async function cutPower(shop: BreakableShop, disk: Disk) {
  const control = join(disk.mounted, 'only-in-memory')
  writeFileSync(control, randomBytes(4096))
  const before = readFileSync(control)
  shop.signalApp('SIGSTOP')
  // Afterwards nothing on the disk can be read, not even who its processes are.
  const processes = shop.databaseProcesses()
  disk.cut()
  await shop.killAll(processes)
  await disk.remount()
  if (existsSync(control) && readFileSync(control).equals(before))
    throw new Error('What was only in memory outlived the cut, so it says nothing')
}

type Picture = { id: string; pixels: Buffer }
const side = 64

/** Pictures that were never there before, one after the other. */
function startUploads(url: string, token: string, acknowledged: Picture[]) {
  const ending = new AbortController()
  async function upload() {
    const pixels = randomBytes(side * side * 4)
    const png = await sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.set('purpose', 'product')
    body.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png')
    const answer = await fetch(`${url}/api/file-manager/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
      signal: ending.signal,
    })
    if (answer.status !== 201) throw new Error(`Upload: ${answer.status} ${await answer.text()}`)
    const { data } = (await answer.json()) as { data: { _id: string } }
    acknowledged.push({ id: data._id, pixels })
  }
  void (async () => {
    while (!ending.signal.aborted)
      await upload().catch((error: unknown) => {
        // A shop without power does not answer.
        if (error instanceof Error && error.message.startsWith('Upload')) say(error.message)
        return pause(50)
      })
  })()
  return { abandon: () => ending.abort() }
}

async function missing(url: string, pictures: Picture[]): Promise<number> {
  let lost = 0
  for (const { id, pixels } of pictures) {
    const answer = await fetch(`${url}/api/file-manager/files/${id}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const kept = answer.ok ? await sharp(bytes).ensureAlpha().raw().toBuffer() : undefined
    if (!kept?.equals(pixels)) lost += 1
  }
  return lost
}

/** What it complained of, if it failed. */
function run(program: string, ...args: string[]): string | undefined {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? undefined : (error?.message ?? stderr.trim()) || `${program} failed`
}
