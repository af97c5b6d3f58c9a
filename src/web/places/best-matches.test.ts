import { describe, expect, test } from 'vitest'
import { folded, matcher } from './best-matches.ts'

const named = (...names: string[]) => names.map((name) => ({ id: name, name }))
const find = (names: string[], text: string, most = 50) =>
  matcher(named(...names))(text, most).options.map(({ name }) => name)

describe('what people leave out or mistake does not matter', () => {
  test.each([
    ['SAO PAULO', 'São Paulo'],
    ['lodz', 'Łódź'],
    ['istanbul', 'İstanbul'],
    ['malmo', 'Malmö'],
    ['tromso', 'Tromsø'],
    ['strasse', 'Straße'],
    ['coeur d alene', 'Coeur d’Alene'],
    ['stratford upon avon', 'Stratford-upon-Avon'],
    ['ابها', 'أبها'],
    ['مكه', 'مكة'],
    ['القري', 'القرى'],
    ['الرِّيَاض', 'الرياض'],
    ['الريـــاض', 'الرياض'],
    ['ضبا', 'ضباء'],
  ])('%s finds %s', (typed, name) => {
    expect(find(['Elsewhere', name], typed)).toEqual([name])
  })

  test('nor do spaces', () => {
    expect(find(['أبوظبي', 'دبي'], 'ابو ظبي')).toEqual(['أبوظبي'])
    expect(find(['Al Ula', 'Riyadh'], 'alula')).toEqual(['Al Ula'])
  })
})

test('the name itself stands first, then what begins so, a word that does, and what holds it', () => {
  const names = ['North Yorkton', 'New York', 'Yorkville', 'York', 'Al Yorkiyah', 'Yo rk']
  expect(find(names, 'york')).toEqual([
    'York',
    'Yorkville',
    'Al Yorkiyah',
    'North Yorkton',
    'New York',
    'Yo rk',
  ])
})

test('an article need not be typed', () => {
  expect(find(['شرق هفوف', 'الهفوف'], 'هفوف')).toEqual(['الهفوف', 'شرق هفوف'])
})

test('no more than asked for are found, and it is said that there are more', () => {
  const names = named(...Array.from({ length: 15_000 }, (_, index) => `Town ${index}`))
  const search = matcher(names)
  expect(search('town', 50)).toMatchObject({ isMore: true })
  expect(search('town', 50).options).toHaveLength(50)
  expect(search('', 50).options).toEqual(names.slice(0, 50))
  expect(search('town 14999', 50)).toEqual({ options: [names[14_999]], isMore: false, isExact: true })
  expect(search('village', 50)).toEqual({ options: [], isMore: false, isExact: false })
})

test('two of the same name are no exact match', () => {
  const twins = [
    { id: 'a', name: 'Salem' },
    { id: 'b', name: 'Salem' },
  ]
  expect(matcher(twins)('salem', 50).isExact).toBe(false)
})

test('signs alone are no text', () => {
  expect(folded(' -– ')).toBe('')
})
