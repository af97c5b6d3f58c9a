import type { Drawing } from '../catalogue/demo-types.ts'
import { mix } from './light.ts'
import type { Part } from './solids.ts'
import { gadget } from './props.ts'
import { scenes } from './scenes.ts'
import { showcase as s } from './showcase.ts'
import { photograph, type Shot, sharedDefs } from './studio.ts'

type Size = { width: number; height: number }
type Scheme = 'light' | 'dark'

/** Sizes that the shop's places ask for. */
export const sceneSizes = {
  topic: { width: 800, height: 600 },
  slider: { width: 1920, height: 720 },
  ad: { width: 960, height: 480 },
} satisfies Record<string, Size>
export type SceneSize = keyof typeof sceneSizes

/** The picture of a topic, slider or ad as SVG. Sliders and ads also come for the dark scheme. */
export function drawScene(key: string, kind: SceneSize, scheme: Scheme = 'light'): string {
  const size = sceneSizes[kind]
  const topic = scenes[key]?.()
  if (topic) {
    const { svg } = photograph(topic.parts, {
      yaw: topic.yaw ?? -34,
      pitch: topic.pitch ?? 30,
      frame: inside(size, 0.07, 0.07, 0.86, 0.86),
      shadow: 0.8,
    })
    return page(size, topicSky(size, topic.accent) + svg)
  }
  const banner = banners[key]
  if (!banner) throw new Error(`no scene ${key}`)
  const groups = banner.groups.map(
    ({ items, frame, ...view }) =>
      photograph(lineUp(items), {
        yaw: -26,
        pitch: 16,
        shadow: scheme === 'dark' ? 1.6 : 0.9,
        ...view,
        frame: inside(size, ...frame),
      }).svg,
  )
  return page(size, bannerSky(size, banner.accent, scheme) + groups.join(''))
}

type Standing = { drawing: Drawing; x: number; z: number; size: number; y?: number }
type Group = { items: Standing[]; frame: [number, number, number, number] } & Partial<
  Pick<Shot, 'yaw' | 'pitch'>
>
/** `frame` is a share of the picture: from the left, from the top, width, height. */
type Banner = { accent: string; groups: Group[] }

const banners: Record<string, Banner> = {
  slider_connect: {
    accent: '#2563eb',
    groups: [
      {
        frame: [0.54, 0.1, 0.4, 0.8],
        items: [
          { drawing: s.outdoor, x: 60, z: -80, size: 220 },
          { drawing: s.indoor, x: -170, z: -40, size: 190 },
          { drawing: s.assetTracker, x: 210, z: 70, size: 120 },
          { drawing: s.climate, x: -30, z: 110, size: 92 },
          { drawing: s.puck, x: 84, z: 120, size: 70 },
        ],
      },
    ],
  },
  slider_cold: {
    accent: '#0891b2',
    groups: [
      {
        frame: [0.06, 0.1, 0.4, 0.8],
        items: [
          { drawing: s.coldRoom, x: -120, z: -20, size: 170 },
          { drawing: s.coldTracker, x: 70, z: 0, size: 190 },
          { drawing: s.door, x: 190, z: 50, size: 120 },
          { drawing: s.probe, x: 60, z: 170, size: 190 },
        ],
      },
    ],
  },
  slider_fleet: {
    accent: '#16a34a',
    groups: [
      {
        frame: [0.05, 0.2, 0.22, 0.62],
        items: [
          { drawing: s.vehicleTracker, x: 0, z: 40, size: 170 },
          { drawing: s.magnet, x: -30, z: -130, size: 230 },
        ],
      },
      {
        frame: [0.74, 0.2, 0.21, 0.62],
        items: [
          { drawing: s.cellular, x: 0, z: -40, size: 210 },
          { drawing: s.sim, x: -40, z: 140, size: 120 },
          { drawing: s.puck, x: 110, z: 120, size: 70 },
        ],
      },
    ],
  },
  ad_starter: {
    accent: '#0ea5e9',
    groups: [
      {
        frame: [0.46, 0.1, 0.48, 0.8],
        items: [
          { drawing: s.indoor, x: 0, z: -60, size: 220 },
          { drawing: s.climate, x: -120, z: 90, size: 90 },
          { drawing: s.puck, x: 10, z: 110, size: 80 },
          { drawing: s.door, x: 120, z: 90, size: 90 },
        ],
      },
    ],
  },
  ad_leak: {
    accent: '#0284c7',
    groups: [
      {
        frame: [0.46, 0.08, 0.46, 0.84],
        items: [
          { drawing: s.valve, x: -80, z: -10, size: 200 },
          { drawing: s.leak, x: 130, z: 60, size: 120 },
        ],
      },
    ],
  },
  ad_quote: {
    accent: '#7c3aed',
    groups: [
      {
        frame: [0.44, 0.08, 0.5, 0.84],
        items: [
          { drawing: s.outdoor, x: -60, z: -60, size: 200 },
          { drawing: s.industrial, x: 110, z: -20, size: 170 },
          { drawing: s.energy, x: 20, z: 120, size: 120 },
          { drawing: s.water, x: 190, z: 130, size: 100 },
        ],
      },
    ],
  },
}

const lineUp = (items: Standing[]): Part[] =>
  items.flatMap(({ drawing, x, y = 0, z, size }) => gadget(drawing, x, y, z, size))

const inside = ({ width, height }: Size, x: number, y: number, w: number, h: number) => ({
  x: width * x,
  y: height * y,
  width: width * w,
  height: height * h,
})

/** A tint that the page shows through, so that one picture stands on a light page and on a dark one. */
const topicSky = ({ width, height }: Size, accent: string) =>
  `<rect width="${width}" height="${height}" fill="${accent}" fill-opacity=".13"/>`

/** Calm enough to write on: two broad fields of one tint, no detail. */
function bannerSky({ width, height }: Size, accent: string, scheme: Scheme): string {
  const [from, to] =
    scheme === 'dark'
      ? [mix('#14181e', accent, 0.12), mix('#1b2129', accent, 0.3)]
      : [mix('#f8fafb', accent, 0.05), mix('#e9eef3', accent, 0.2)]
  const glow = scheme === 'dark' ? 0.05 : 0.4
  return (
    `<linearGradient id="sky" x1="0" y1="0" x2="1" y2=".6"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>` +
    `<circle cx="${width * 0.74}" cy="${height * 0.46}" r="${height * 0.62}" fill="#fff" opacity="${glow * 0.55}"/><circle cx="${width * 0.18}" cy="${height * 1.05}" r="${height * 0.5}" fill="#fff" opacity="${glow * 0.4}"/>`
  )
}

const page = ({ width, height }: Size, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${sharedDefs}${content}</svg>`
