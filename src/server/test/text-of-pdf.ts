import { inflateSync } from 'node:zlib'

const latin = 'latin1'

/** The words on a paper, in the order in which they were drawn. */
export function textOfPdf(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString(latin).matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )
  const streamOf = (id: string) => {
    const body = /stream\n([\s\S]*)\nendstream/.exec(objects.get(id) ?? '')?.[1] ?? ''
    return inflateSync(Buffer.from(body, latin)).toString(latin)
  }
  const pages = [...objects.values()].filter((body) => body.includes('/Type /Page\n'))
  return pages
    .map((page) => {
      const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? []
      const [, resources = ''] = /\/Resources (\d+) 0 R/.exec(page) ?? []
      const fonts = new Map(
        [...(objects.get(resources) ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
          const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
          return [name, map === undefined ? undefined : charactersOf(streamOf(map))]
        }),
      )
      return drawn(streamOf(contents), fonts)
    })
    .join('\n')
}

/** What the glyphs of a font stand for, one after another. */
const charactersOf = (map: string): string[] =>
  [...map.matchAll(/<[\da-f]{4}> <[\da-f]{4}> \[([^\]]*)\]/g)].flatMap(([, characters = '']) =>
    [...characters.matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    ),
  )

type Fonts = ReadonlyMap<string, string[] | undefined>

function drawn(content: string, fonts: Fonts): string {
  let characters: string[] | undefined
  let text = ''
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) characters = fonts.get(font)
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([\da-f]*)>/g))
      text += characters
        ? (hex.match(/.{4}/g) ?? []).map((glyph) => characters?.[Number.parseInt(glyph, 16)] ?? '').join('')
        : Buffer.from(hex, 'hex').toString(latin)
    if (shown !== undefined) text += ' '
  }
  return text
}
