import type { Words } from '../words.ts'
import type { supply as english } from '../en/supply.ts'

export const supply: Words<typeof english> = {
  arrivesBy: 'يصل في موعد أقصاه {date}',
  backOn: 'يتوفر مجددًا في {date}',
  leadTime:
    'مدة التجهيز: {count, plural, zero {بلا أيام} one {يوم عمل واحد} two {يوما عمل} few {# أيام عمل} many {# يوم عمل} other {# يوم عمل}}',
}
