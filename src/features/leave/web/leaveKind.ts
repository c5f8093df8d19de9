import { locales } from '#core/locale/locales.ts'
import { kindOf } from '#web/record/kit/kind.ts'
import { invalidatedBy, type ShownRecordType } from '#web/record/shownRecordType.ts'
import { getLeavePlanner, listAllowances, listBalances, listLedger, previewLeave } from '../leave.contract.ts'
import { leave } from '../leave.ts'

const kind: ShownRecordType = {
  ...kindOf(leave, [listAllowances, listBalances, listLedger, previewLeave, getLeavePlanner]),
  noun: 'request',
  names: { ...leave.names, one: 'a request', many: 'requests' },
  everybodys: true,
}

/** Something of requests for leave under each name that a locale has for it. */
export const byWording = <T>(make: (kind: ShownRecordType) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.values(locales).map(({ words }) => [words.leave, make({ ...kind, title: words.leave })]))

/** Reads that a request, a decision or an allowance makes stale. */
export const leaveReads = invalidatedBy(kind)
