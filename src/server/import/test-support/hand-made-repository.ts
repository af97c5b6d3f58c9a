import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

export type HandMade = {
  folder: string
  /** Writes a file of the repository; the path is from the folder "vendor". */
  write: (path: string, content: string | Uint8Array) => Promise<void>
  remove: () => Promise<void>
}

/** An empty repository in a folder of its own, with a file beside it that nothing in it may reach. */
export async function emptyRepository(): Promise<HandMade> {
  const place = await mkdtemp(join(tmpdir(), 'matjar-import-'))
  const folder = join(place, 'repository')
  await mkdir(join(folder, 'vendor'), { recursive: true })
  await writeFile(join(place, 'secret.png'), await picture('#112233'))
  return {
    folder,
    async write(path, content) {
      const file = join(folder, 'vendor', path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
    },
    remove: () => rm(place, { recursive: true, force: true }),
  }
}

/** A repository with one of every oddity that the public one lacks, and of the worst it has. */
export async function oddRepository(): Promise<HandMade> {
  const repository = await emptyRepository()
  const { write } = repository
  await write(
    'index.yaml',
    'vendors:\n  - id: acme\n    name: Acme Sensors GmbH\n  - id: gone\n    name: Gone Ltd\n',
  )
  await write('acme/index.yaml', `endDevices:\n${devices.map((id) => `  - ${id}\n`).join('')}`)
  for (const [id, text] of Object.entries(files)) await write(`acme/${id}.yaml`, text)

  await write('unlisted-maker/index.yaml', 'endDevices: [probe]\n')
  await write('unlisted-maker/probe.yaml', 'name: Probe\ndescription: A probe.\n')
  await write('broken-index/index.yaml', 'endDevices: [a\n')

  await write('acme/located.jpg', await located())
  await write('acme/really-a-jpeg.png', await picture('#00aa88', 'jpeg'))
  await write('acme/really-text.jpg', 'This is no picture.')
  await write('acme/truncated.jpg', (await noise()).subarray(0, 4_000))
  await write('acme/heavy.png', await heavy())
  await write('acme/print.jpg', await picture('#336699', 'cmyk'))
  await write('acme/photos/deep.png', await picture('#998877'))
  await write('acme/twin.png', await picture('#998877'))
  for (let number = 1; number <= 12; number += 1)
    await write(`acme/many-${number}.png`, await picture(`#0000${(number + 16).toString(16)}`))
  await symlink(
    join(repository.folder, '..', 'secret.png'),
    join(repository.folder, 'vendor', 'acme', 'link.png'),
  )
  return repository
}

const written = fileURLToPath(new URL('lorawan-repository', import.meta.url))

/** A copy of the repository of twelve devices beside this file, with the posters that are too large to keep there. */
export async function wholeRepository(): Promise<HandMade> {
  const repository = await emptyRepository()
  await cp(written, repository.folder, { recursive: true })
  for (const name of ['door-1-poster.png', 'weather-poster.png'])
    await repository.write(`sandgrouse/${name}`, await heavy())
  return repository
}

const devices = [
  'plain',
  'plain',
  'pictures',
  'many-pictures',
  'words',
  'arabic',
  'invalid',
  'bomb',
  'list',
  'nameless',
  'wrong-kinds',
  'priced',
  'missing',
  '../../secret',
  '"a b"',
]

const plan =
  'firmwareVersions:\n  - version: 1.10\n    profiles:\n      EU863-870: { id: p, lorawanCertified: true }\n'

const files: Record<string, string> = {
  plain: `name: Plain sensor\ndescription: Measures temperature.\nsensors: [temperature, humidity]\n${plan}`,
  pictures: `name: Pictured sensor
description: Has pictures of every kind.
photos:
  main: located.jpg
  other:
    - really-a-jpeg.png
    - really-text.jpg
    - truncated.jpg
    - heavy.png
    - print.jpg
    - photos/deep.png
    - twin.png
    - ../../../secret.png
    - link.png
    - nowhere.png
    - /etc/hostname
`,
  'many-pictures': `name: Sensor with an album
description: Twelve pictures.
photos:
  main: many-1.png
  other: [${Array.from({ length: 11 }, (_, index) => `many-${index + 2}.png`).join(', ')}]
`,
  words: `name: Odd words
description: "<script>alert(1)</script> keeps <b>bold</b> & quiet.\\nSame paragraph.\\n\\nNext paragraph."
productURL: https://example.com/product page.html
dataSheetURL: javascript:alert(1)
manuals: https://example.com/manual.pdf
video:
videos:
  main: https://example.com/video
  other: [https://example.com/video, ftp://example.com/file]
compliances:
  safety:
    - body: IEC
      norm: EN
      standard: 62368-1
    - body: FCC
      norm: FCC
      version: 2.10
`,
  arabic: 'name: مستشعر حرارة\ndescription: يقيس الحرارة والرطوبة.\nweight: 1500\n',
  invalid: 'name: "never closed\ndescription: [\n',
  bomb: `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n`,
  list: '- name: no device\n',
  nameless: 'weight: 20\n',
  'wrong-kinds': `name: Wrong kinds
description: Not what the format says.
weight: heavy
sensors: { temperature: yes }
photos: main.png
ipCode2: IP68
dimensions: { width: 12, height: -3 }
operatingConditions:
  temperature: { min: 50, max: 10 }
  relativeHumidity: { min: 0.05, max: 0.95 }
`,
  priced: 'name: Priced sensor\ndescription: Has a price.\nmsrp: { EUR: 90, SAR: 349.5 }\n',
}

type Kind = 'png' | 'jpeg' | 'cmyk'

function picture(colour: string, kind: Kind = 'png'): Promise<Buffer> {
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
  if (kind === 'png') return plain.png().toBuffer()
  return (kind === 'cmyk' ? plain.toColourspace('cmyk') : plain).jpeg().toBuffer()
}

/** A picture that tells where it was taken. */
const located = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#cc3300' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 42/1 0/1' } })
    .jpeg()
    .toBuffer()

const noise = () => noisy(200).jpeg().toBuffer()
const heavy = () => noisy(700).png({ compressionLevel: 0 }).toBuffer()
const noisy = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
