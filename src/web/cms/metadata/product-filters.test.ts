import { expect, test } from 'vitest'
import { metadataFilters } from './product-filters.ts'

const id = '01999999-0000-7000-8000-000000000001'

test('the products list is narrowed by the entries its address names; what is no id is left out', () => {
  expect(
    metadataFilters(new URLSearchParams(`tag=${id}&useCase=${id}&industry=steel&kind=hardware`)),
  ).toEqual({
    tag: [id],
    useCase: [id],
  })
})

test('several entries of a kind widen it, each once', () => {
  const other = id.replace(/1$/, '2')
  expect(metadataFilters(new URLSearchParams(`tag=${id},${other},${id},x`))).toEqual({ tag: [id, other] })
})
