/** The fields of a person that are edited in the list, of one and of many. */
import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import type { EditField, Editing } from '#web/record/editing/editing.ts'
import { dayField, textField } from '#web/record/editing/fields.tsx'
import { ChecksField } from './ChecksField.tsx'
import { departments } from './departments.ts'
import { personField } from './personField.ts'
import { userLabels as labels } from './userValues.ts'
import { groupCalls } from '../../groups/groups.contract.ts'

const groupsField = (label: string): EditField => ({
  label,
  blank: [],
  Field: function Groups({ row: _row, ...props }) {
    const { data: groups = [] } = useQuery(queryFor(groupCalls.list, {}))
    return <ChecksField {...props} choices={groups} />
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
    remove_group_ids: groupsField('Take out of groups'),
  },
}
