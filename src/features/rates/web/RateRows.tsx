/** Charge rates by what they are for: the most specific first, each with its amounts from day to day. */
import { today } from '#core/days.ts'
import { useLocale } from '#web/locale.ts'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import type { RowAction } from '#web/ui/table/types.ts'
import { isHeld } from '../chargeRates.rules.ts'
import type { Rate } from '../rates.contract.ts'
import { placeOfRate, places, placeTitles, rateTitle, workerText, workText } from './rateWords.ts'
import './rates.css'

interface RateRowsProps {
  rates: readonly Rate[]
  /** Actions on a rate; none by default. */
  actions?: (rate: Rate) => readonly RowAction[]
  /** Instead of the usual titles of the places. */
  titles?: Partial<Record<keyof typeof placeTitles, string>>
  /** The record whose page shows them is not named. */
  without?: 'project' | 'client' | undefined
  heading?: 'h3' | 'h4'
}

export function RateRows({ rates, actions, titles = {}, without, heading: Heading = 'h3' }: RateRowsProps) {
  const { formats, timezone } = useLocale()
  const now = today(timezone)
  const groups = Map.groupBy(rates, placeOfRate)
  return places.map((place) => {
    const its = groups.get(place)
    if (!its) return null
    const title = titles[place] ?? placeTitles[place]
    return (
      <section key={place} className="fb-rate-group" aria-label={title}>
        <Heading>{title}</Heading>
        <ul className="fb-rates">
          {its.map((rate) => {
            const work = workText(rate, without)
            const when = rate.date_from > now ? 'to come' : isHeld(its, rate, now) ? '' : 'over'
            return (
              <li key={rate.id} {...(when !== '' && { 'data-when': when })}>
                <span className="fb-rate-for">
                  <span>{workerText(rate)}</span>
                  {work !== '' && <span className="fb-muted">{work}</span>}
                </span>
                <span className="fb-muted fb-rate-from">
                  from {formats.longDate(rate.date_from)}
                  {when !== '' && `, ${when}`}
                </span>
                <strong className="fb-rate-amount">{formats.money(rate.amount)}</strong>
                {actions && (
                  <RowMenu
                    label={`${rateTitle(rate)}, from ${formats.longDate(rate.date_from)}`}
                    actions={actions(rate)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </section>
    )
  })
}
