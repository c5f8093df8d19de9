/** Comments in the history of their record, for people who may read them. */
import { withNames } from '#core/mentions.ts'
import type { Permission } from '#core/permissions.ts'
import type { RecordHistoryPart } from '#server/history/recordHistory.ts'

export const commentPart = (column: string, may: Permission): RecordHistoryPart => ({
  table: 'comment',
  of: [column],
  may,
  texts: ['text'],
  say: ({ text }, { mentioned }) => withNames(String(text), mentioned),
  // A comment may have several lines, and a merge gives a record several comments at once.
  between: '\n\n',
})
