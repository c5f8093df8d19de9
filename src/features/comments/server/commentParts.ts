/** Comments as what the history of their record tells, to who may read them. */
import { withNames } from '#core/mentions.ts'
import type { Permission } from '#core/permissions.ts'
import type { RecordHistoryPart } from '#server/history/recordHistory.ts'

export const commentPart = (column: string, may: Permission): RecordHistoryPart => ({
  table: 'comment',
  of: [column],
  may,
  texts: ['text'],
  say: ({ text }, { mentioned }) => withNames(String(text), mentioned),
  // Each may be several lines, and several become one record's at once when two are merged.
  between: '\n\n',
})
