/** Names of calendars, for whoever chooses one and for the program that shows it. */
import type { Wording } from '#core/locale/wording.ts'
import type { FeedDetail, FeedKind } from './feeds.contract.ts'

export const feedNames = ({ bank_holiday }: Wording): Record<FeedKind, string> => ({
  schedule: 'My schedule',
  absences: 'Absences of my team',
  equipment: 'Equipment',
  holidays: `${bank_holiday}s`,
})

export const detailNames: Readonly<Record<FeedDetail, string>> = {
  busy: 'Only busy times',
  titles: 'Project and task',
  full: 'Everything',
}
