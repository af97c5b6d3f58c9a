import { expect, test } from 'vitest'
import { isRequestsTab, requestsQuery } from './requests-query.ts'

const id = '01999999-0000-7000-8000-000000000000'

test('the address says what is asked for; what it does not know is left out', () => {
  expect(
    requestsQuery(
      `?tab=requests&type=quote,fax&status=new,lost&assignee=me,none,${id},everybody&search=%20REQ-1&sort=createdAt&page=3`,
    ),
  ).toMatchObject({
    type: ['quote'],
    status: ['new'],
    assignee: ['me', 'none', id],
    search: 'REQ-1',
    sort: 'createdAt',
    page: 3,
  })
  expect(requestsQuery('?sort=name&page=x')).toMatchObject({ sort: undefined, page: 1, assignee: [] })
})

test('the requests are a tab of the orders', () => {
  expect(isRequestsTab('?tab=requests&page=2')).toBe(true)
  expect(isRequestsTab('?status=pending')).toBe(false)
})
