import type { BrandId } from '#brands/brand.ts'

const turned = (count: number, shape: string) =>
  Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${(360 / count) * i} 24 24)">${shape}</g>`,
  ).join('')

/** Eight points between two radii: the outline of two squares laid across each other. */
const star = (outer: number) =>
  Array.from({ length: 16 }, (_, i) => {
    // The inner corners of that figure lie at outer × 0.7654 / √2 from the middle.
    const radius = i % 2 === 0 ? outer : outer * 0.7654
    const angle = (Math.PI / 8) * i
    return `${(24 + radius * Math.sin(angle)).toFixed(2)} ${(24 - radius * Math.cos(angle)).toFixed(2)}`
  }).join('L')

/** Each brand's mark on a 48 × 48 field, touching none of its edges; `ink` is the colour of the name beside it. */
export const marks: Record<BrandId, (colour: string, ink: string) => string> = {
  // Two summits, one before the other.
  atlas: (colour) =>
    `<path d="M5.5 40.5 24 8.5l18.5 32" fill="none" stroke="${colour}" stroke-width="5.5" stroke-linejoin="miter"/>` +
    `<path d="M15.6 40.5 24 26l8.4 14.5z" fill="${colour}"/>`,
  // A cedar: three boughs and a trunk.
  cedar: (colour) =>
    `<path fill="${colour}" d="M24 3.5c2 6.5 6 10.5 11.5 12.5h-23C18 14 22 10 24 3.5z` +
    `M20.5 18.5h7c2 4.5 6.5 8 12 9.5h-31c5.5-1.5 10-5 12-9.5z` +
    `M18.5 30.5h11c2.5 4 7.5 7 14 8.5h-39c6.5-1.5 11.5-4.5 14-8.5zM21.5 41.5h5v4h-5z"/>`,
  // The evening disc over two dunes.
  dune: (colour) =>
    `<clipPath id="disc"><circle cx="24" cy="24" r="20"/></clipPath><g clip-path="url(#disc)" fill="${colour}">` +
    `<path opacity=".45" d="M0 0h48v17c-7 0-11-3.5-17.5-1C22 19.5 14 29 0 27z"/>` +
    `<path d="M0 30c15 2 23-8 31.5-11 6.5-2.3 10 1 16.5 1v9.5c-9-1.5-14-1-20 2.5S13 38 0 36z"/>` +
    `<path d="M0 39c13 2 22-1 29-5s11-3.5 19-2v16H0z"/></g>`,
  // A falcon seen from the front as it stoops.
  falcon: (colour) =>
    `<path fill="${colour}" d="M3.5 9.5C13 11.5 19.5 16 24 23.5 28.5 16 35 11.5 44.5 9.5L33 24.5l-2.5-1.5-.5 5.5L24 41.5l-6-13-.5-5.5-2.5 1.5z"/>` +
    `<path fill="${colour}" d="M24 6.5l4 5.5-4 6-4-6z"/>`,
  // Two piers and the swell between them.
  harbor: (colour) =>
    `<g fill="none" stroke="${colour}" stroke-width="6"><path d="M9 5v38M39 5v38"/>` +
    `<path d="M9 24c5-7.5 10-7.5 15 0s10 7.5 15 0"/></g>`,
  // Six petals that overlap.
  iris: (colour) =>
    turned(6, `<ellipse cx="24" cy="14" rx="6.8" ry="10.5" fill="${colour}" fill-opacity=".6"/>`) +
    `<circle cx="24" cy="24" r="3.5" fill="${colour}"/>`,
  // The eight-pointed star of two squares, a spark within.
  najm: (colour, ink) =>
    `<path d="M${star(18.5)}z" fill="none" stroke="${ink}" stroke-width="3.6" stroke-linejoin="miter"/>` +
    `<path fill="${colour}" d="M24 14c1 6.5 3.5 9 10 10-6.5 1-9 3.5-10 10-1-6.5-3.5-9-10-10 6.5-1 9-3.5 10-10z"/>`,
  // A drop held in a basin.
  oasis: (colour) =>
    `<path fill="${colour}" d="M24 3.5C29.5 10.5 34 16.5 34 22.5a10 10 0 0 1-20 0C14 16.5 18.5 10.5 24 3.5z"/>` +
    `<path d="M6.5 25c.5 10.5 7.5 17 17.5 17s17-6.5 17.5-17" fill="none" stroke="${colour}" stroke-width="4.5" stroke-linecap="round"/>`,
  // A pearl in the opening of its shell.
  pearl: (colour) =>
    `<g transform="rotate(-40 24 24)"><circle cx="28" cy="24" r="9.5" fill="${colour}"/>` +
    `<path d="M35 8.2A19 19 0 1 0 35 39.8" fill="none" stroke="${colour}" stroke-width="4.5" stroke-linecap="round"/></g>`,
  // A cloud of four layers.
  sahab: (colour) =>
    `<g fill="${colour}"><rect x="18" y="8" width="15" height="7" rx="3.5"/><rect x="10" y="17" width="30" height="7" rx="3.5"/>` +
    `<rect x="4" y="26" width="26" height="7" rx="3.5"/><rect x="33" y="26" width="11" height="7" rx="3.5"/>` +
    `<rect x="12" y="35" width="24" height="7" rx="3.5"/></g>`,
}
