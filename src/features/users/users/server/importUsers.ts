/** The import of people. Each gets the default working week, and can be invited afterwards. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { fieldHeadings } from '#server/import/headings.ts'
import type { RecordTypeImport, ImportValues } from '#server/import/recordTypeImport.ts'
import { choosable, insertRows } from '#server/import/rows.ts'
import { nameKey, only } from '#server/import/values.ts'
import { NewUser } from '../userEdit.contract.ts'
import { userTable } from '../userColumns.ts'
import { userNames } from '../userNames.ts'
import { mayView } from './users.access.ts'
import { mayPick } from '#server/access/people.ts'
import { duplicatesBy, type DuplicateFact } from '#server/records/duplicates.ts'
import { officeWeek } from './createUser.ts'
import { wrongDates } from './userReferences.ts'

type Body = z.output<typeof NewUser>

const active = (me: Parameters<typeof mayPick>[0]) => sql<boolean>`member.active and ${mayPick(me)}`

/** A column may hold the whole name. Its last word is the last name. */
function nameIn(values: ImportValues) {
  const first = typeof values['first_name'] === 'string' ? values['first_name'] : ''
  const index = first.lastIndexOf(' ')
  if ('last_name' in values || index < 0) return { first_name: first, last_name: values['last_name'] ?? '' }
  return { first_name: first.slice(0, index).trim(), last_name: first.slice(index + 1) }
}

const byEmail: DuplicateFact = {
  says: 'email',
  from: 'member',
  key: sql`lower(email)`,
  id: sql`id`,
  keyOf: (value) => sql`nullif(lower(${value}), '')`,
}
const byName: DuplicateFact = {
  ...byEmail,
  says: 'name',
  key: sql`folded(name)`,
  keyOf: (value) => sql`folded(${value})`,
}

export const userImport: RecordTypeImport<Body> = {
  names: userNames,
  table: 'member',
  columns: (_ctx, wording) => userTable(wording),
  required: ['first_name'],
  headings: { ...fieldHeadings, mobile: { holds: 'phone' }, office: { holds: 'phone' } },
  references: {
    department: { what: 'department', ...choosable('department') },
    manager: { what: 'person', ...choosable('member', active) },
  },
  yesNo: ['external'],
  shaped: (values) => ({
    ...only(values, ['email', 'position', 'start_date', 'end_date', 'external']),
    ...nameIn(values),
    phone: only(values, ['mobile', 'office', 'extension']),
    department_id: values['department'] ?? null,
    manager_id: values['manager'] ?? null,
  }),
  schema: NewUser,
  wrong: () => Promise.resolve(wrongDates),
  keys: ({ first_name, last_name = '', email = '' }) =>
    email === '' ? [nameKey(first_name + last_name)] : [email.toLowerCase()],
  title: ({ first_name, last_name = '' }) => `${first_name} ${last_name}`.trim(),
  alike: (ctx, bodies) =>
    duplicatesBy(
      ctx,
      { table: 'member', mayView },
      bodies.map(({ first_name, last_name = '', email }) => ({ name: `${first_name} ${last_name}`.trim(), email })),
      [byEmail, byName],
    ),
  insert: async (ctx, bodies) => {
    const ids = await insertRows(
      ctx,
      'member',
      bodies.map(({ phone = {}, ...body }) => ({
        first_name: body.first_name,
        last_name: body.last_name ?? '',
        email: body.email ?? '',
        phone_mobile: phone.mobile ?? '',
        phone_office: phone.office ?? '',
        phone_extension: phone.extension ?? '',
        position: body.position ?? '',
        start_date: body.start_date ?? null,
        end_date: body.end_date ?? null,
        manager_id: body.manager_id ?? null,
        department_id: body.department_id ?? null,
        external: body.external ?? false,
      })),
    )
    await insertRows(
      ctx,
      'schedule_day',
      ids.flatMap((user_id) => officeWeek.map((day) => ({ user_id, ...day }))),
    )
    return ids
  },
}
