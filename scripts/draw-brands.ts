/** Draws every brand's logos, icons and login background beside its brand.ts: `node scripts/run.mjs scripts/draw-brands.ts`. */
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type Brand, brandIds } from '#brands/brand.ts'
import { enums, type Language } from '#contract/enums.ts'
import { arabicWordmarks } from './draw-brands/arabic-wordmarks.ts'
import { height, mix, width } from './draw-brands/canvas.ts'
import { marks } from './draw-brands/marks.ts'
import { motifs } from './draw-brands/motifs.ts'
import { wordmarks } from './draw-brands/wordmarks.ts'

const svg = (w: number, h: number, body: string, label = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"${label && ` role="img" aria-label="${label}"`}>${body}</svg>\n`

/** Mark and name side by side in the direction of the language, 48 units high; the background stays transparent. */
function logo(brand: Brand, scheme: 'light' | 'dark', language: Language) {
  const { accent, text } = brand.colors[scheme]
  const word = { en: wordmarks, ar: arabicWordmarks }[language][brand.id]
  const width = Math.ceil(54 + word.width + 2)
  const at = { en: { mark: 0, word: 54 }, ar: { mark: width - 44, word: width - 54 - word.width } }[language]
  const baseline = 24 + word.rise / 2
  const body =
    `<g transform="translate(${at.mark} 2) scale(.9167)">${marks[brand.id](accent, text)}</g>` +
    `<path transform="translate(${Number(at.word.toFixed(2))} ${baseline.toFixed(2)})" fill="${text}" d="${word.path}"/>`
  return svg(width, 48, body, brand.name[language])
}

/** The mark on a tile of the accent; `corner` 0 fills the square, for systems that cut their own shape. */
function icon(brand: Brand, corner: number, share: number) {
  const { accent, accentContrast } = brand.colors.light
  const inset = (48 * (1 - share)) / 2
  return svg(
    48,
    48,
    `<rect width="48" height="48" rx="${corner}" fill="${accent}"/>` +
      `<g transform="translate(${inset.toFixed(2)} ${inset.toFixed(2)}) scale(${share})">${marks[brand.id](accentContrast, accentContrast)}</g>`,
  )
}

/** Grounds that the accent alone would not give: dusk, embers, gold on night blue, white on slate. */
const grounds: Partial<Record<Brand['id'], { deep: string; bright: string }>> = {
  dune: { deep: '#2a171c', bright: '#a2562c' },
  falcon: { deep: '#1c1412', bright: '#6b2410' },
  najm: { deep: '#0d1024', bright: '#232a5c' },
  sahab: { deep: '#16202b', bright: '#44586c' },
}

function loginBackground(brand: Brand) {
  const { light, dark } = brand.colors
  const { deep, bright } = grounds[brand.id] ?? {
    deep: mix(dark.surface, light.accent, 0.3),
    bright: mix(dark.surface, light.accent, 0.8),
  }
  const ground =
    `<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${deep}"/><stop offset="1" stop-color="${bright}"/></linearGradient>` +
    `<radialGradient id="glow" cx=".7" cy=".45" r=".75"><stop stop-color="${bright}"/><stop offset="1" stop-color="${bright}" stop-opacity="0"/></radialGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#ground)"/><rect width="${width}" height="${height}" fill="url(#glow)"/>`
  return svg(width, height, ground + motifs[brand.id]({ deep, bright, light: dark.accent }))
}

const raster = (drawing: string, size: number) =>
  sharp(Buffer.from(drawing), { density: (72 * size) / 48 }).resize(size, size)

const opaque = (brand: Brand, size: number) =>
  raster(icon(brand, 0, 0.6), size)
    .flatten({ background: brand.colors.light.accent })
    .png({ compressionLevel: 9 })

/** What others show of a shared page: the brand's ground with its name, in the shape they cut pictures to. */
async function socialPicture(brand: Brand, language: Language) {
  const [socialWidth, socialHeight] = [1200, 630]
  const name = await sharp(Buffer.from(logo(brand, 'dark', language)), { density: 72 * 5 })
    .resize({ height: 150 })
    .png()
    .toBuffer()
  return sharp(Buffer.from(loginBackground(brand)))
    .resize(socialWidth, socialHeight, { fit: 'cover' })
    .modulate({ brightness: 0.8 })
    .composite([{ input: name, gravity: 'centre' }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

async function draw(brand: Brand) {
  const folder = new URL(`../brands/${brand.id}/`, import.meta.url)
  const save = (name: string, content: string | Uint8Array) => writeFile(new URL(name, folder), content)
  const favicon = icon(brand, 10, 0.72)

  const own = {
    en: { logo: brand.logo, logoDark: brand.logoDark, social: brand.social },
    ar: { logo: brand.logoAr, logoDark: brand.logoArDark, social: brand.socialAr },
  }
  for (const language of enums.Language) {
    await save(own[language].logo, logo(brand, 'light', language))
    await save(own[language].logoDark, logo(brand, 'dark', language))
    await save(own[language].social, await socialPicture(brand, language))
  }
  await save(brand.favicon, favicon)
  await save(brand.faviconPng, await raster(favicon, 64).png({ compressionLevel: 9 }).toBuffer())
  await save(brand.appleTouchIcon, await opaque(brand, 180).toBuffer())
  await save(brand.icon192, await opaque(brand, 192).toBuffer())
  await save(brand.icon512, await opaque(brand, 512).toBuffer())
  const picture = sharp(Buffer.from(loginBackground(brand))).webp({
    quality: 82,
    effort: 6,
    smartSubsample: true,
  })
  await save(brand.loginBackground, await picture.toBuffer())
}

for (const id of brandIds) {
  const { brand }: { brand: Brand } = await import(`#brands/${id}/brand.ts`)
  await draw(brand)
}
