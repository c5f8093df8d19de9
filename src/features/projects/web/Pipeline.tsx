/** Above the open quotes of the list: what those that it finds are worth, and weighted by how likely each is won. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { has } from '#core/permissions.ts'
import { hasForSome } from '#core/scopes.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { quote } from '../quotes.ts'

const takes = Object.keys((quote.calls.pipeline.query as { shape?: object } | undefined)?.shape ?? {})

/** `meant`: the list's query, as text. */
export function Pipeline({ meant }: { meant: string }) {
  const { formats, words } = useLocale()
  const me = useMe()
  const sees = hasForSome(me, 'projects.view_financials')
  const filters = new URLSearchParams(meant)
  // Beside enquiries, and what was won or lost, the figures of other records would be misread.
  const isShown = sees && filters.get('tab') === 'open'
  const query = Object.fromEntries([...filters].filter(([name]) => takes.includes(name)))
  const { data } = useQuery({
    ...queryFor(quote.calls.pipeline, { query }),
    placeholderData: keepPreviousData,
    enabled: isShown,
  })
  if (!isShown || !data) return null
  return (
    <p className="fb-pipeline">
      Weighted pipeline <strong>{formats.money(data.weighted)}</strong>{' '}
      <span className="fb-muted">
        of {formats.money(data.price)} in{' '}
        {formats.counted(data.count, `open ${words.quote.toLowerCase()}`, `open ${words.quotes.toLowerCase()}`)}
        {!has(me, 'projects.view_financials') && ' with prices you may see'}
      </span>
    </p>
  )
}
