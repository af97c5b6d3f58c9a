/** `query` may differ from round to round; `isFirst`: its counts are found out anew each time. */
export type Question = {
  name: string
  query: (round: number) => string
  language?: 'en' | 'ar'
  isFirst?: true
}

/** What people type, and what they mean. */
export const searches = [
  { query: 'بوابه', name: 'بوابة LoRaWAN خارجية' },
  { query: 'بَوّابة', name: 'بوابة LoRaWAN خارجية' },
  { query: 'البوابة', name: 'بوابة LoRaWAN خارجية' },
  { query: 'قفل ذكى', name: 'قفل ذكي' },
  { query: 'متتبع اصول', name: 'متتبع أصول' },
  { query: 'lorawn', name: 'بوابة LoRaWAN خارجية' },
]

/** Every way in which the list is asked. */
export function questionsOf(applications: readonly string[]): Question[] {
  const [first = '', second = ''] = applications
  const search = (words: string) => `search=${encodeURIComponent(words)}`
  return [
    { name: 'newest first', query: (round) => `page=${round + 1}` },
    ...['highPrice', 'lowPrice', 'aToZ', 'zToA'].map((sort) => ({
      name: `sorted ${sort}`,
      query: (round: number) => `sort=${sort}&page=${round + 1}`,
    })),
    { name: 'A to Z in Arabic', language: 'ar', query: (round) => `sort=aToZ&page=${round + 1}` },
    { name: 'an application', query: (round) => `application=${first}&page=${round + 1}` },
    {
      name: 'an application, cheapest first',
      query: (round) => `application=${second}&sort=lowPrice&page=${round + 1}`,
    },
    { name: 'a price range', query: (round) => `minPrice=20000&maxPrice=60000&page=${round + 1}` },
    { name: 'a narrow price range, A to Z', query: () => 'minPrice=20000&maxPrice=22000&sort=aToZ' },
    { name: 'in stock', query: (round) => `inStock=true&page=${round + 1}` },
    ...['f.weight', '-f.battery_life'].map((sort) => ({
      name: `sorted by a fact, ${sort}`,
      query: (round: number) => `sort=${sort}&page=${round + 1}`,
    })),
    {
      name: 'an application, by a fact',
      query: (round) => `application=${first}&sort=f.weight&page=${round + 1}`,
    },
    { name: 'page 100', query: () => 'page=100&limit=9' },
    { name: 'page 500', query: (round) => `page=${500 + round}` },
    { name: 'search: gateway', query: () => search('gateway') },
    { name: 'search: gatway (typing error)', query: () => search('gatway') },
    { name: 'search: smart lock', query: () => search('smart lock') },
    { name: 'search: temperature, cheapest', query: () => `${search('temperature')}&sort=lowPrice` },
    { name: 'search: بوابة', language: 'ar', query: () => search('بوابة') },
    { name: 'search: متتبع اصول', language: 'ar', query: () => search('متتبع اصول') },
    { name: 'search: nothing found', query: () => search('zzzqqq') },
    {
      name: 'first counts, a price range',
      isFirst: true,
      query: (round) => `minPrice=20000&maxPrice=${40_000 + round}`,
    },
    { name: 'first counts, all products', isFirst: true, query: (round) => `minPrice=${1 + round}` },
  ]
}
