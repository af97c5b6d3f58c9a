import * as props from './props.ts'
import * as insideProps from './props-inside.ts'
import * as outsideProps from './props-outside.ts'
import { showcase as s } from './showcase.ts'
import { block, type Part, rod } from './solids.ts'
import { tube } from './tube.ts'

const p = { ...props, ...insideProps, ...outsideProps }

/** A small world on a plate: a topic's picture. */
export type Scene = { accent: string; parts: Part[]; yaw?: number; pitch?: number }

const scene = (
  accent: string,
  land: string,
  parts: Part[],
  size: [number, number] = [270, 190],
  view: Pick<Scene, 'yaw' | 'pitch'> = {},
): Scene => ({
  accent,
  parts: [...p.ground(size[0], size[1], land), ...parts],
  ...view,
})
const grass = '#b9d7a8'
const sand = '#ecd9b5'
const floor = '#e6eaef'
const asphalt = '#b9c1cb'
const goods = ['#d2ab7a', '#c99d68', '#dfc096']

const road = (w: number, z: number): Part[] => [
  block({
    at: [0, 0.4, z],
    size: [w, 0.8, 50],
    axis: 'y',
    radius: 2,
    material: { color: '#6b7480', gloss: 0.1 },
  }),
  ...[-2, -1, 0, 1, 2].map((i) =>
    block({
      at: [i * 48, 1, z],
      size: [20, 0.4, 2.4],
      axis: 'y',
      radius: 0.4,
      material: { color: '#f4f5f7' },
    }),
  ),
]
const desks = (chairs: string) =>
  [-56, 34].flatMap((x) => [...p.move(p.desk(), x, 8), ...p.move(p.chair(chairs), x - 4, 50)])

/** By key, as named in the catalogue's metadata. Built when asked for. */
export const scenes: Record<string, () => Scene> = {
  asset_tracking: () =>
    scene('#f59e0b', floor, [
      ...p.move(p.pallet(), -62, 20),
      ...[-16, 12].flatMap((x) => [-12, 14].map((z) => p.crate(-62 + x, 7.4, 20 + z, 24))),
      p.crate(-62, 31.4, 20, 24),
      ...p.gadget(s.assetTracker, 32, 0, 40, 62),
      p.waves([32, 70, 40], 34, '#f59e0b'),
      ...p.move(p.rack(110, 84, goods), 34, -50),
    ]),
  fleet_management: () =>
    scene('#22c55e', grass, [
      ...road(262, 30),
      ...p.move(p.truck('#16a34a', '#f8fafc'), -34, 30),
      ...p.move(p.truck('#2563eb', '#f8fafc', 60), 84, 30, 0.8),
      ...p.move(p.tree(46), -100, -52),
      ...p.move(p.tree(38, '#77b57a'), -64, -62),
      ...p.move(p.building(60, 58, 40, '#e8dcc8', 4, 3), 64, -50),
      p.waves([-44, 58, 30], 32, '#22c55e'),
    ]),
  cold_chain: () =>
    scene('#0891b2', '#dcebf2', [
      ...p.move(p.fridge(62, 104, 38, '#f4f7f9', ['#7dd3fc', '#fca5a5', '#fde68a', '#ffffff']), -56, -30),
      ...p.move(p.fridge(62, 104, 38, '#f4f7f9', ['#bbf7d0', '#ffffff', '#93c5fd']), 16, -30),
      ...p.gadget(s.coldRoom, 84, 0, 22, 48),
      p.waves([84, 62, 22], 30, '#0891b2'),
      p.crate(-70, 0, 46, 26, '#e3f2f8', '#0891b2'),
      p.crate(-38, 0, 52, 22, '#e3f2f8', '#0891b2'),
    ]),
  indoor_climate: () =>
    scene('#6366f1', '#e9e4da', [
      ...p.move(p.wall(250, 110, '#f2f4f8'), 0, -82),
      ...desks('#6366f1'),
      ...p.gadget(s.paper, 98, 44, -72, 42),
      p.waves([98, 92, -70], 26, '#6366f1'),
      ...p.move(p.tree(34), 104, 52),
    ]),
  metering: () =>
    scene('#2563eb', floor, [
      ...p.move(p.wall(180, 112, '#dfe5ec'), -28, -62),
      block({
        at: [-40, 60, -52],
        size: [120, 14, 6],
        axis: 'x',
        radius: 1,
        material: { color: '#aab2bd', metal: true },
      }),
      ...p.gadget(s.energyOne, -84, 36, -38, 46),
      ...p.gadget(s.energy, -34, 36, -38, 46),
      ...p.gadget(s.energyOne, 16, 36, -38, 46),
      ...p.gadget(s.water, 40, 0, 42, 54),
      p.waves([40, 60, 42], 28, '#2563eb'),
      ...p.move(p.building(44, 92, 44, '#f0e4d2', 3, 5), 102, -44),
    ]),
  leak_and_fire: () =>
    scene('#ef4444', '#dfe7ee', [
      ...p.gadget(s.valve, -64, 0, 16, 74),
      ...p.gadget(s.leak, 34, 0, 52, 50),
      ...p.gadget(s.smoke, 76, 0, -20, 26),
      p.waves([34, 62, 52], 26, '#ef4444'),
      ...p.move(p.wall(240, 84, '#f4f5f7'), 0, -80),
      rod([-14, 56, -66], 'x', 13, 230, { color: '#9fb4c8', metal: true }),
    ]),
  access_control: () =>
    scene('#0f766e', '#e7e1d6', [
      ...p.move(p.doorway('#f0ece4', '#7a5a3e'), -20, -30),
      ...p.gadget(s.lock, 0, 24, -18, 64),
      ...p.gadget(s.padlock, 92, 0, 30, 56),
      p.waves([92, 86, 30], 26, '#0f766e'),
      block({
        at: [-4, 0.8, 22],
        size: [64, 1.6, 30],
        axis: 'y',
        radius: 3,
        fillet: 0.5,
        material: { color: '#6f8f88', gloss: 0.05 },
      }),
    ]),
  smart_agriculture: () =>
    scene('#15803d', grass, [
      ...p.move(p.crops(4, 130, '#4c9155'), -52, 12),
      ...p.gadget(s.soil, 44, 0, 46, 62),
      p.waves([44, 66, 46], 30, '#15803d'),
      ...p.move(p.palm(74), 96, -40),
      ...p.move(p.palm(58), 64, -62),
      ...p.gadget(s.weather, 104, 0, 34, 78),
    ]),

  locate_equipment: () =>
    scene('#0ea5e9', floor, [
      ...p.move(p.rack(120, 96, goods), -46, -50),
      ...p.move(p.rack(96, 96, goods), 74, -50),
      ...p.gadget(s.puck, 22, 0, 48, 50),
      p.waves([22, 24, 48], 40, '#0ea5e9'),
      p.crate(-70, 0, 40, 34),
      p.crate(-36, 0, 54, 24),
    ]),
  recover_stolen: () =>
    scene('#dc2626', asphalt, [
      ...p.move(p.container('#c2553f'), -36, -34),
      ...p.move(p.container('#3f6f9c', 90), 72, -20),
      ...p.move(p.container('#d0a03f', 90), -46, -34, 0.96, 48),
      ...p.gadget(s.padlock, 26, 0, 56, 62),
      p.waves([26, 92, 56], 30, '#dc2626'),
    ]),
  fridge_records: () =>
    scene('#0284c7', '#e3eef5', [
      ...p.move(p.fridge(74, 118, 40, '#ffffff', ['#fecaca', '#bfdbfe', '#fef3c7', '#ffffff']), -46, -24),
      ...p.gadget(s.coldTracker, 44, 0, 22, 74),
      p.waves([44, 86, 22], 26, '#0284c7'),
      ...p.gadget(s.probe, 60, 0, 62, 60),
    ]),
  room_usage: () =>
    scene('#8b5cf6', '#ece6dc', [
      ...p.move(p.wall(252, 104, '#f3f1f8'), 0, -80),
      block({
        at: [-20, 25, 6],
        size: [130, 4, 58],
        axis: 'y',
        radius: 14,
        fillet: 1.2,
        material: { color: '#c9a982', gloss: 0.2 },
      }),
      rod([-20, 11, 6], 'y', 26, 23, { color: '#3a4048' }),
      ...[-66, -20, 26].flatMap((x) => p.move(p.chair('#8b5cf6'), x, 56)),
      ...[-50, 4].flatMap((x) => p.move(p.chair('#a78bfa'), x, -46)),
      ...p.gadget(s.climate, 92, 50, -70, 34),
      p.waves([92, 90, -70], 26, '#8b5cf6'),
      ...p.move(p.tree(44), 100, 44),
    ]),
  tenant_billing: () =>
    scene('#1d4ed8', '#dfe5ec', [
      ...p.move(p.building(58, 118, 48, '#e9d8c0', 4, 7), -78, -34),
      ...p.move(p.building(52, 86, 48, '#d5dfe9', 3, 5), -12, -38),
      ...p.gadget(s.energyOne, 42, 0, 44, 62),
      ...p.gadget(s.water, 96, 0, 36, 44),
      p.waves([42, 70, 44], 28, '#1d4ed8'),
      ...p.move(p.tree(34), -44, 46),
    ]),
  irrigation: () =>
    scene('#16a34a', '#c9dcae', [
      ...p.move(p.greenhouse(110, 60), -54, -44),
      ...p.move(p.crops(3, 120, '#5fa463'), -46, 48),
      ...p.gadget(s.valve, 76, 0, 40, 60),
      tube(
        [
          [24, 5, 62],
          [44, 5, 60],
          [52, 8, 52],
        ],
        6,
        '#3b82f6',
      ),
      p.waves([76, 66, 40], 28, '#16a34a'),
      ...p.move(p.palm(78), 92, -40),
    ]),
  tank_refill: () =>
    scene('#0369a1', sand, [
      ...p.move(p.tank(36, 92, '#eef2f6', '#0284c7'), -68, -20),
      ...p.move(p.tank(28, 70, '#e8dcc8', '#b45309'), 8, -36),
      ...p.gadget(s.level, 58, 0, 40, 62),
      p.waves([58, 68, 40], 30, '#0369a1'),
      ...p.move(p.palm(70), 100, -44),
    ]),
  machine_health: () =>
    scene('#ea580c', floor, [
      ...p.move(p.pump('#2f7fb8'), -50, -14, 1.15),
      ...p.gadget(s.vibration, 72, 0, 46, 54),
      p.waves([60, 62, 46], 28, '#ea580c'),
      ...p.gadget(s.industrial, 98, 0, -40, 62),
    ]),
  keyless_entry: () =>
    scene('#334155', '#e5ddd0', [
      ...p.move(p.doorway('#e6ebf0', '#31536b'), -34, -36),
      ...p.gadget(s.lock, 48, 0, 40, 104),
      p.waves([48, 108, 40], 26, '#334155'),
      ...p.move(p.tree(46), 104, -44),
    ]),

  logistics: () =>
    scene('#f97316', asphalt, [
      ...p.move(p.building(120, 62, 62, '#dfe3e8', 6, 2), -58, -46),
      ...p.move(p.truck('#f97316', '#ffffff', 80), 6, 44),
      ...p.move(p.container('#3f6f9c', 80), 82, -44),
      ...p.move(p.container('#c2553f', 80), 82, -44, 1, 47),
      p.waves([0, 58, 44], 28, '#f97316'),
    ]),
  healthcare: () =>
    scene('#0d9488', '#e0efee', [
      ...p.move(p.wall(250, 96, '#f4faf9'), 0, -80),
      ...p.move(p.bed(), -38, 18, 1.1),
      ...p.move(p.fridge(44, 78, 30, '#ffffff', ['#99f6e4', '#fecaca', '#ffffff']), 82, -44),
      ...p.gadget(s.puck, 76, 0, 50, 38),
      p.waves([76, 18, 50], 32, '#0d9488'),
      block({ at: [-40, 62, -73], size: [9, 30, 4], radius: 1, material: { color: '#0d9488' } }),
      block({ at: [-54, 62, -73], size: [11, 10, 4], radius: 1, material: { color: '#0d9488' } }),
      block({ at: [-26, 62, -73], size: [11, 10, 4], radius: 1, material: { color: '#0d9488' } }),
    ]),
  real_estate: () =>
    scene('#7c3aed', grass, [
      ...p.move(p.building(54, 132, 50, '#d8e1ea', 4, 8, '#4f78a5'), -70, -28),
      ...p.move(p.building(60, 96, 50, '#ead9c2', 4, 6), 4, -36),
      ...p.move(p.building(48, 64, 46, '#e4e7eb', 3, 4), 78, -32),
      ...p.gadget(s.climate, 44, 0, 50, 40),
      p.waves([44, 46, 50], 28, '#7c3aed'),
      ...p.move(p.tree(38), -96, 50),
      ...p.move(p.tree(30, '#77b57a'), -62, 60),
      ...p.move(p.tree(34), -20, 52),
    ]),
  agriculture: () =>
    scene('#65a30d', sand, [
      ...p.move(p.palm(88), -92, -44),
      ...p.move(p.palm(72), -48, -54),
      ...p.move(p.palm(80), -2, -46),
      ...p.move(p.crops(3, 150, '#65a30d'), -34, 40),
      ...p.move(p.tank(24, 58, '#eef2f6', '#65a30d'), 88, -36),
      ...p.gadget(s.soil, 88, 0, 46, 58),
      p.waves([88, 62, 46], 28, '#65a30d'),
    ]),
  manufacturing: () =>
    scene('#475569', floor, [
      ...p.move(p.building(130, 56, 60, '#cfd6de', 7, 2), -50, -50),
      ...[-90, -64].map((x) => rod([x, 89, -56], 'y', 15, 58, { color: '#b0675a' }, { fillet: 1 })),
      ...p.move(p.pump('#e0902f'), -34, 44, 0.86),
      ...p.gadget(s.industrial, 84, 0, 30, 72),
      p.waves([84, 102, 30], 26, '#475569'),
      ...p.move(p.tank(22, 70, '#dfe5ec', '#475569'), 88, -50),
    ]),
  food_retail: () =>
    scene('#e11d48', '#ece7df', [
      ...p.move(p.wall(250, 108, '#f7f2ea'), 0, -80),
      ...p.move(p.fridge(60, 92, 34, '#f4f7f9', ['#fca5a5', '#fde68a', '#bbf7d0', '#fdba74']), -84, -52),
      ...p.move(p.fridge(60, 92, 34, '#f4f7f9', ['#fde68a', '#93c5fd', '#fca5a5']), -18, -52),
      ...p.move(p.rack(80, 72, ['#e9b872', '#d98c5f', '#c9d28a']), 68, -46),
      ...p.gadget(s.coldTracker, 20, 0, 48, 52),
      p.waves([20, 60, 48], 26, '#e11d48'),
      p.crate(-66, 0, 46, 26),
      p.crate(-38, 0, 56, 20),
    ]),
  utilities: () =>
    scene('#0284c7', '#d5dfd0', [
      ...p.move(p.tank(40, 84, '#eef2f6', '#0284c7'), -74, -22),
      ...p.move(p.tank(32, 66, '#eef2f6', '#0284c7'), 6, -40),
      rod([14, 10, 44], 'x', 13, 190, { color: '#7fa6c4', metal: true }),
      ...[-40, 60].map((x) => rod([x, 10, 44], 'x', 20, 6, { color: '#5f87a6', metal: true })),
      ...p.gadget(s.outdoor, 94, 0, -36, 78),
      p.waves([94, 140, -36], 24, '#0284c7'),
      ...p.gadget(s.water, 26, 14, 62, 36),
    ]),
}
