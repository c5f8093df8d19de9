/** Section of a task's overview: its people, their days, and the qualifications that they lack. */
import { soFar } from '#web/soFar.ts'
import { useQuery } from '@tanstack/react-query'

import { add } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { useMe } from '#web/session.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { type Task, task as kind } from '../tasks.ts'
import { daysOf } from './taskText.ts'
import './tasks.css'

export function TaskDays({ task }: { task: Task }) {
  const locale = useLocale()
  const { formats } = locale
  const seesPeople = has(useMe(), 'users.view_user')
  const { data } = useQuery(queryFor(kind.calls.get, { params: { id: String(task.id) }, query: { schedule: 'true' } }))
  const { users, hours, qualification_types: types } = task
  const planned = hours !== '0.00'
  const partsOf = (userId: number | null) => soFar(data?.schedule).filter(({ user_id }) => user_id === userId)
  const describeUserId = (userId: number | null) => {
    const parts = partsOf(userId)
    if (parts.length === 0) return ''
    const sum = parts.reduce((all, part) => add(all, part.hours), '0.00')
    const days = formats.counted(parts.length, 'day', 'days')
    return planned ? `${days}, ${formats.hours(sum)} hours` : days
  }
  return (
    <SectionCard title="People and days">
      <p>
        {task.start === null ? (
          <span className="fb-muted">
            {task.booked === null ? 'No days yet.' : `No days of its own, ${daysOf(task, locale)}.`}
          </span>
        ) : (
          <>
            {daysOf(task, locale)}{' '}
            <span className="fb-muted">
              {task.showWeekend ? 'with' : 'without'} weekends and {locale.words.bank_holiday.toLowerCase()}s
            </span>
          </>
        )}
      </p>
      {users.length === 0 && (
        <p className="fb-muted">{['No people yet.', describeUserId(null)].filter(Boolean).join(' ')}</p>
      )}
      <ul className="fb-task-people">
        {users.map((user) => (
          <li key={user.id}>
            <span>
              {seesPeople ? <RelatedNames records={[user]} prefix="users" permission="users.view_user" /> : user.name}
            </span>
            <span className="fb-muted fb-num">{describeUserId(user.id)}</span>
            {soFar(data?.lacking)
              .filter(({ user_id }) => user_id === user.id)
              .map(({ type, expiration }) => (
                <Chip key={type.id} tone="warning" mark="Qualification missing">
                  {expiration === null ? `No ${type.name}` : `${type.name} until ${formats.longDate(expiration)}`}
                </Chip>
              ))}
          </li>
        ))}
      </ul>
      {types.length > 0 && (
        <p className="fb-muted">Required qualifications: {types.map(({ name }) => name).join(', ')}.</p>
      )}
    </SectionCard>
  )
}
