export type Option = { id: string; name: string }

/** Letters that no decomposition makes alike, and that people type for each other. */
const alike: Record<string, string> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
}
const unlike = new RegExp(`[${Object.keys(alike).join('')}]`, 'g')
const marks = /[\p{M}\u0640]/gu
const between = /[^\p{L}\p{N}]+/gu

/** A text without what people leave out or mistake: case, accents, hamzas, short vowels, apostrophes, hyphens. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replace(unlike, (letter) => alike[letter] ?? letter)
    .replace(between, ' ')
    .trim()

/** An article before the name is seldom typed. */
const articles = ['', 'ال', 'al ', 'ad ', 'ar ', 'as ', 'az ']

const joined = (text: string) => text.replaceAll(' ', '')

/** How well a name fits what is wanted, the lower the better; undefined where it does not at all. */
function rankBy(wanted: string) {
  const beginnings = articles.map((article) => article + wanted)
  const inside = ` ${wanted}`
  const letters = joined(wanted)
  return (name: string): number | undefined => {
    if (!name.includes(wanted)) return joined(name).includes(letters) ? 4 : undefined
    if (name === wanted) return 0
    if (beginnings.some((beginning) => name.startsWith(beginning))) return 1
    return name.includes(inside) ? 2 : 3
  }
}

type Matches = { options: readonly Option[]; isMore: boolean; isExact: boolean }

/** Prepares a list of thousands to be searched with every key. Without a text its beginning is found. */
export function matcher(options: readonly Option[]): (text: string, most: number) => Matches {
  const names = options.map(({ name }) => folded(name))
  return (text, most) => {
    const wanted = folded(text)
    if (wanted === '')
      return { options: options.slice(0, most), isMore: options.length > most, isExact: false }
    const rankOf = rankBy(wanted)
    const ranks: Option[][] = [[], [], [], [], []]
    for (const [index, option] of options.entries()) {
      const rank = rankOf(names[index] ?? '')
      if (rank !== undefined) ranks[rank]?.push(option)
    }
    const found = ranks.flat()
    return { options: found.slice(0, most), isMore: found.length > most, isExact: ranks[0]?.length === 1 }
  }
}
