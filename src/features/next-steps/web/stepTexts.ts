import { dayOf, today } from '#core/days.ts'
import { useLocale } from '#web/locale.ts'
import type { StepTexts } from '../projectSteps.rules.ts'

/** Words and formats of the viewer's locale for the sentences of steps. */
export function useStepTexts(): StepTexts {
  const { formats, words, timezone } = useLocale()
  return {
    quote: words.quote,
    date: formats.longDate,
    today: today(timezone),
    dayOf: (instant) => dayOf(instant, timezone),
    money: formats.money,
  }
}
