/** How people ask for a frequency plan: by its short name and by the bare band. */
const bands: Record<string, string[]> = {
  'EU863-870': ['EU868', '868', '868MHz'],
  'US902-928': ['US915', '915', '915MHz'],
  'AU915-928': ['AU915', '915', '915MHz'],
  AS923: ['923', '923MHz'],
  EU433: ['433', '433MHz'],
  'CN470-510': ['CN470', '470', '470MHz'],
  'CN779-787': ['CN779', '779', '779MHz'],
  'IN865-867': ['IN865', '865', '865MHz'],
  'KR920-923': ['KR920', '920', '920MHz'],
  'RU864-870': ['RU864', '864', '864MHz'],
  ISM2400: ['2400', '2.4GHz', '2400MHz'],
}

/** Of a text that names one or more plans. */
export const bandWords = (plan: string | null): string[] =>
  plan === null
    ? []
    : Object.entries(bands).flatMap(([name, words]) =>
        plan.toUpperCase().includes(name.toUpperCase()) ? words : [],
      )
