/** The fields of a person that are edited in the list, of one and of many. */
import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import type { EditField, Editing } from '#web/record/editing/editing.ts'
import { dayField, textField } from '#web/record/editing/fields.tsx'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { ChecksField } from './ChecksField.tsx'
import { departments } from './departments.ts'
import { personField } from './personField.ts'
import { groupChoice } from './UserFields.tsx'
import { userLabels as labels } from './userValues.ts'
import { groupCalls } from '../../groups/groups.contract.ts'

const groupsField = (label: string): EditField => ({
  label,
  blank: [],
  Field: function Groups({ row: _row, ...props }) {
    const { data: groups = [] } = useQuery(queryFor(groupCalls.list, {}))
    const { words } = useLocale()
    const me = useMe()
    return <ChecksField {...props} choices={groups.map((group) => groupChoice(group, words, me))} />
  },
})

export const userEditing: Editing = {
  labels,
  fields: {
    department_id: departments.edit(labels.department_id),
    manager_id: personField(labels.manager_id),
    position: textField(labels.position),
    email: textField(labels.email, { type: 'email' }),
    start_date: dayField(labels.start_date),
    end_date: dayField(labels.end_date),
    add_group_ids: groupsField('Add to groups'),
    remove_group_ids: groupsField('Remove from groups'),
  },
}
