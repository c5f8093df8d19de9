/** Acts on timers, for the tests of their API: as a person, through the contract. */
import type { Endpoint } from '#core/contract.ts'
import {
  changeDiaryEntry,
  createDiaryEntry,
  deleteDiaryEntry,
  getDiaryEntry,
  listDiary,
  listDiaryHistory,
  type DiaryEntry,
  type DiaryEntryChange,
  type NewDiaryEntry,
} from '#features/diary/entries/entries.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import type { BuilderPerson } from './builders.ts'
import type { FirmAnswer, Firm, testServer } from './firm.ts'

/** An instant on a whole minute, so many minutes ago. */
export const ago = (minutes: number) =>
  Temporal.Now.instant().subtract({ minutes }).round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString()
/** Minutes since 1970, to compare instants by. */
export const minuteOf = (instant: string | null) =>
  Math.floor(Temporal.Instant.from(instant ?? '').epochMilliseconds / 60_000)
export const thisMinute = () => minuteOf(Temporal.Now.instant().toString())

/** Times of an entry as they are stored, in London. */
export const storedTimes = (start: string, end: string | null) => ({
  start,
  end,
  date: Temporal.Instant.from(start).toZonedDateTimeISO('Europe/London').toPlainDate().toString(),
})

export function timers({ as, inFirm }: Pick<ReturnType<typeof testServer>, 'as' | 'inFirm'>) {
  const named = (id: number) => ({ params: { id: String(id) } })
  const change = (who: BuilderPerson, id: number, body: DiaryEntryChange) =>
    as(who, changeDiaryEntry, { ...named(id), body })
  return {
    change,
    start: (who: BuilderPerson, body: NewDiaryEntry = {}) =>
      as(who, createDiaryEntry, { body: { active: true, ...body } }),
    stop: (who: BuilderPerson, id: number, body: DiaryEntryChange = {}) => change(who, id, { active: false, ...body }),
    discard: (who: BuilderPerson, id: number) => as(who, deleteDiaryEntry, named(id)),
    entry: async (who: BuilderPerson, id: number) => (await as(who, getDiaryEntry, named(id))).body,
    undo: (who: BuilderPerson, answer: FirmAnswer<Endpoint>) =>
      as(who, undoChange, { body: { token: String(answer.headers['x-undo']) } }),
    /** Reads the timer as the person's own screen does. */
    running: async (who: BuilderPerson) =>
      (await as(who, listDiary, { query: { active: 'true', user_id: String(who.id) } })).body as DiaryEntry[],
    /** Reads the table, whatever any screen says. */
    timersOf: (who: BuilderPerson) =>
      inFirm(who, (db) =>
        db.selectFrom('diary_entry').where('user_id', '=', who.id).where('active', '=', true).select('id').execute(),
      ),
    actionsOf: async (who: BuilderPerson, id: number) =>
      (await as(who, listDiaryHistory, named(id))).body.map(({ action }) => action),
    setCompany: (
      firm: Firm,
      values: { tracking?: boolean; overlap?: 'block' | 'warn' | 'allow'; allow_future_times?: 'A' },
    ) => inFirm(firm, (db) => db.updateTable('company').set(values).execute()),
  }
}
