/** Tasks on the server, on the record kit. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { isOnTask, seesProject } from '#features/projects/server/projects.access.ts'
import { quoteItemAccess } from '#features/quote-items/server/quoteItems.access.ts'
import type { Me } from '#server/http/context.ts'
import { recordKit } from '#server/records/kit.ts'
import { lacking, type OrderBy, whole } from '#server/records/ordering.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import { among, type SearchCondition, either, personBy, textIn, textsOf } from '#server/records/search.ts'
import { task, type TaskFlag } from '../tasks.ts'
import { wrongDays } from '../tasks.rules.ts'
import { taskAccess, isUnscheduled as unscheduled } from './tasks.access.ts'
import { peopleNames, taskColumns } from './taskColumns.ts'
import { taskParts } from './taskParts.ts'
import { taskFile } from './taskFile.ts'
import { saveRows, removeRows, requireFitting } from './taskWrites.ts'

const projectCalled = sql`(project.reference || ' ' || project.name)`
const open = sql<SqlBool>`not task.closed`
const flags: Record<TaskFlag, (me: Me) => SearchCondition> = {
  open: () => open,
  closed: () => sql<SqlBool>`task.closed`,
  mine: isOnTask,
  unscheduled: () => unscheduled,
  late: (me) => sql<SqlBool>`(${open} and task."end" < ${today(me.timezone)}::date)`,
}
const onIt = (condition: SearchCondition) => sql<SqlBool>`exists (
  select from task_user link where link.org_id = task.org_id and link.task_id = task.id and ${condition})`

/** Orders by the day that lists show: the task's own, or that of its bookings where it has none. */
const shownDay =
  (own: RawBuilder<unknown>, booked: RawBuilder<unknown>): OrderBy =>
  (way) =>
    sql`coalesce(${own}, (
      select ${booked} from booking where booking.org_id = task.org_id and booking.task_id = task.id)) ${way} nulls last`

export const tasks = recordKit(task, {
  table: 'task',
  stays: { record: 'This task', instead: 'Close it instead.' },
  access: taskAccess,
  owner: { mentions: { text: sql`''`, place: 'notes' }, parts: ['task_user', 'task_check', 'task_qualification'] },
  tabs: {
    open: () => open,
    mine: (me) => sql<SqlBool>`(${open} and ${isOnTask(me)})`,
    unscheduled: () => unscheduled,
    closed: () => sql<SqlBool>`task.closed`,
  },
  queries: { parts: taskParts },
  option: {
    columns: () => sql`task.project_id, task.closed, ${projectCalled} as hint,
      case when quote_item.id is not null then jsonb_build_object('id', quote_item.id, 'name', quote_item.name) end as quote_item`,
    // A closed task takes no hours; it is offered all the same.
    last: () => sql<SqlBool>`task.closed`,
    offersLast: () => true,
  },
  orders: {
    project: whole(sql`project.reference`),
    hoursBudget: lacking(sql`task."hoursBudget"`),
    start: shownDay(sql`task.start`, sql`min(booking.start)`),
    end: shownDay(sql`task."end"`, sql`max(booking."end")`),
  },
  text: {
    contains: (_me, text) =>
      textIncludes(sql`concat_ws(E'\\n', task.name, ${projectCalled}, task.team, type.name)`, text),
  },
  matches: {
    project: textIn(projectCalled),
    person: (values, me) => onIt(personBy(sql`link.user_id`)(values, me)),
    is: (values, me) => either(textsOf(values).map((flag) => flags[flag as TaskFlag](me))),
  },
  filterConditions: (_me, { user_ids, unscheduled_only, start, end }) => [
    ...(user_ids ? [onIt(sql<SqlBool>`${among(sql`link.user_id`, user_ids)[0]}`)] : []),
    ...(unscheduled_only ? [unscheduled] : []),
    ...(start === undefined ? [] : [sql<SqlBool>`task."end" >= ${start}::date`]),
    ...(end === undefined ? [] : [sql<SqlBool>`task.start <= ${end}::date`]),
  ],
  select: taskColumns,
  cells: () => ({ project: projectCalled, users: peopleNames }),
  selectable: { project_id: seesProject, quote_item_id: quoteItemAccess.mayView },
  check: wrongDays,
  file: taskFile,
  writes: { before: requireFitting, after: saveRows, remove: (ctx, id) => removeRows(ctx, [id]) },
})
