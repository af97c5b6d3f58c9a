import { expect, test } from 'vitest'
import { receivingHoursText } from './receiving-hours.ts'

const at = (day: number, opens = '08:00', closes = '16:30') => ({ day, opens, closes })

test('days that follow each other with the same hours are one line', () => {
  const hours = [at(4), at(0), at(1), at(2, '09:00'), at(3, '09:00'), at(6, '13:00', '17:00')]
  expect(receivingHoursText(hours, 'en')).toEqual([
    'Sunday – Monday: 8:00 am – 4:30 pm',
    'Tuesday – Wednesday: 9:00 am – 4:30 pm',
    'Thursday: 8:00 am – 4:30 pm',
    'Saturday: 1:00 pm – 5:00 pm',
  ])
  expect(receivingHoursText(hours, 'ar')[2]).toBe('الخميس: ٨:٠٠ ص – ٤:٣٠ م')
  expect(receivingHoursText([], 'ar')).toEqual([])
})
