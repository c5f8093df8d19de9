import { Link } from '@tanstack/react-router'

import { hoursToMinutes } from '#core/hours.ts'
import { searchOf } from '#web/paths.ts'
import { CheckBox } from '#web/ui/table/CheckBox.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import type { InboxWeek, Oddity } from '../inbox.contract.ts'
import { entryLabel, minutesText, projectText, timesText, workText } from '../../entries/web/entryText.ts'
import type { DiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { daysOf, type InboxDay, odditiesIn } from './inboxState.ts'
import type { Formats } from '#core/locale/format.ts'
import { oddityText, oddityWord } from '../inboxOddities.ts'

interface InboxDaysProps {
  week: InboxWeek
  excluded: ReadonlySet<number>
  exclude: (ids: readonly number[], out: boolean) => void
  locale: DiaryLocale
  withTimes: boolean
}

/** The days of an opened week: each entry, and each day, can be left out. */
export function InboxDays({ week, ...props }: InboxDaysProps) {
  return daysOf(week).map((day) => <Day key={day.date} week={week} day={day} {...props} />)
}

function Day({ day, week, excluded, exclude, ...props }: InboxDaysProps & { day: InboxDay }) {
  const { formats } = props.locale
  const ids = day.entries.map(({ id }) => id)
  const out = ids.filter((id) => excluded.has(id)).length
  const name = formats.dayHeading(day.date)
  return (
    <section className="fb-inbox-day" aria-label={name}>
      <div className="fb-inbox-day-head" data-ids={ids.join(' ')}>
        <CheckBox
          label={`Include ${name}`}
          checked={out === 0}
          mixed={out > 0 && out < ids.length}
          onChange={(on) => exclude(ids, !on)}
        />
        <h3>{name}</h3>
        <span className="fb-inbox-odd">
          {day.oddities.map((oddity) => (
            <OddityLine key={oddity.kind} oddity={oddity} formats={formats} />
          ))}
        </span>
        <span className="fb-num fb-muted">{formats.hours(sum(day.entries.map(({ hours }) => hours)))}</span>
      </div>
      <ul>
        {day.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} week={week} excluded={excluded} exclude={exclude} {...props} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry, week, excluded, exclude, locale, withTimes }: InboxDaysProps & { entry: DiaryEntry }) {
  const { formats } = locale
  const { id, breaks, travel, hours, hours_nonbillable, date } = entry
  const unbilled = hoursToMinutes(hours_nonbillable)
  const facts = [
    ...(breaks > 0 ? [`${minutesText(breaks, formats)} break`] : []),
    ...(travel > 0 ? [`${minutesText(travel, formats)} travel`] : []),
    ...(unbilled > 0 ? [`${formats.hours(unbilled)} non-billable`] : []),
  ]
  return (
    <li className="fb-inbox-entry" data-ids={id} data-out={excluded.has(id) || undefined}>
      <CheckBox
        label={`Include ${entryLabel(entry, formats)}, ${timesText(entry, formats)}`}
        checked={!excluded.has(id)}
        onChange={(on) => exclude([id], !on)}
      />
      <div className="fb-inbox-times">{withTimes ? timesText(entry, formats) : ''}</div>
      <div className="fb-inbox-work">
        <Link
          to="/diary/"
          search={searchOf({ start: date, end: date, people: String(entry.user_id), entry: String(id) })}
        >
          {projectText(entry)}
        </Link>
        {workText(entry) !== '' && <span className="fb-muted">{workText(entry)}</span>}
        {odditiesIn(week, entry).map((oddity, index) => (
          <OddityLine key={index} oddity={oddity} formats={formats} />
        ))}
      </div>
      <div className="fb-inbox-facts fb-muted fb-small">{facts.join(' · ')}</div>
      <div className="fb-num fb-strong">{formats.hours(hours)}</div>
    </li>
  )
}

const sum = (hours: readonly string[]) => hours.reduce((total, hour) => total + hoursToMinutes(hour), 0)

/** Badges for each kind of remark, with its number. */
export function OddityBadges({ oddities }: { oddities: readonly Oddity[] }) {
  const counts = new Map<string, { oddity: Oddity; count: number }>()
  for (const oddity of oddities) {
    const word = oddityWord(oddity)
    counts.set(word, { oddity, count: (counts.get(word)?.count ?? 0) + 1 })
  }
  return [...counts].map(([word, { oddity, count }]) => (
    <span key={word} className="fb-odd" data-kind={oddity.kind}>
      {word}
      {count > 1 && <span className="fb-odd-count"> {count}</span>}
    </span>
  ))
}

/** The sentence, with the dot of its badge. */
const OddityLine = ({ oddity, formats }: { oddity: Oddity; formats: Formats }) => (
  <span className="fb-odd fb-odd-line" data-kind={oddity.kind}>
    {oddityText(oddity, formats)}
  </span>
)
