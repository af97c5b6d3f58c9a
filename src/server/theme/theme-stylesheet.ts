import { createHash } from 'node:crypto'
import { Theme } from '#contract/theme.ts'
import { schemes, themeProperties } from '#contract/theme-colours.ts'

/** The stylesheet of a theme: numbers and colours that the contract's schema let through, and nothing else. */
export function themeStylesheet(stored: Theme): string {
  const { colors, radius, scale } = Theme.parse(stored)
  const rules = schemes.map((scheme) => {
    const properties = Object.entries(themeProperties(scheme, colors[scheme]))
    const page = `:root:root[data-color-scheme='${scheme}']`
    const within = `:root:root [data-color-scheme='${scheme}']`
    return `${page},\n${within} {\n${properties
      .map(([name, value]) => `  --${name}: ${value};\n`)
      .join('')}}\n`
  })
  // Stronger than the brand's, whose stylesheets may come later; printed pages are white in every look.
  return `@media screen {\n:root:root {\n  --radius: ${radius}px;\n  font-size: ${Math.round(scale * 100)}%;\n}\n\n${rules.join('\n')}}\n`
}

/** Its name: another look is another address, so that each may be kept for ever. */
export const stylesheetHash = (theme: Theme): string =>
  createHash('sha256').update(themeStylesheet(theme)).digest('hex').slice(0, 20)
