import type { Words } from '../words.ts'
import type { supply as english } from '../en/supply.ts'

export const supply: Words<typeof english> = {
  arrivesBy: 'يصل في موعد أقصاه {date}',
  onBackorder: 'طلب مؤجل، يصل في موعد أقصاه {date}',
  partOnBackorder:
    '{count, plural, one {قطعة واحدة مؤجلة تصل} two {قطعتان مؤجلتان تصلان} few {# قطع مؤجلة تصل} many {# قطعة مؤجلة تصل} other {# قطعة مؤجلة تصل}} في موعد أقصاه {date}',
  someOnBackorder: 'بعضه مؤجل، ويصل كاملًا في موعد أقصاه {date}',
  backOn: 'يتوفر مجددًا في {date}',
  leadTime:
    'مدة التجهيز: {count, plural, zero {بلا أيام} one {يوم عمل واحد} two {يوما عمل} few {# أيام عمل} many {# يوم عمل} other {# يوم عمل}}',
}
