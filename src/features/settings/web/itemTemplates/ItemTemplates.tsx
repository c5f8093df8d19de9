/** The list of templates of quote items. */
import { IconStack2 } from '@tabler/icons-react'

import { roundingOf } from '#core/decimal.ts'
import { itemTemplateCalls } from '#features/quote-items/quoteItemTemplates.ts'
import { templateTotal } from '#features/quote-items/web/templateRows.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { TemplateList } from '../TemplateList.tsx'
import { ItemTemplateDialog } from './ItemTemplateDialog.tsx'

export function ItemTemplates() {
  const { formats, words } = useLocale()
  const rounding = roundingOf(useMe().org.rounding)
  return (
    <TemplateList
      title={`Templates of ${words.quote.toLowerCase()} items`}
      lead={`Sets of items to insert into a ${words.quote.toLowerCase()} and change there. Templates of the project’s service come first.`}
      icon={IconStack2}
      example="For example: Topographic survey, with control, levels and drawings."
      stays={`Existing ${words.quotes.toLowerCase()} are not changed.`}
      calls={itemTemplateCalls}
      note={({ service, items }) => {
        const total = templateTotal(items, rounding)
        const count = items.length === 1 ? '1 item' : `${items.length} items`
        return [service?.name, count, total !== null && formats.money(total)].filter(Boolean).join(', ')
      }}
      Edit={ItemTemplateDialog}
    />
  )
}
