/** Texts of an entry as people read them: names for those whom they mention. */
import { withNames } from '#core/mentions.ts'
import type { DiaryEntry } from '../entries.contract.ts'

/** What was kept on this device by an earlier version says nobody. */
type Said = Partial<Pick<DiaryEntry, 'mentions'>>

const named = (text: string, { mentions = [] }: Said) =>
  withNames(text, new Map(mentions.map(({ id, name }) => [id, name])))

export const detailsOf = (entry: Pick<DiaryEntry, 'details'> & Said): string => named(entry.details, entry)
export const reasonOf = (entry: Pick<DiaryEntry, 'decision_notes'> & Said): string => named(entry.decision_notes, entry)
