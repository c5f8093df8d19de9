/** The fields of a client that are edited in the list, of one and of many. */
import { useQuery } from '@tanstack/react-query'

import { personField } from '#features/users/users/web/personField.ts'
import { queryFor } from '#web/api.ts'
import type { Editing } from '#web/record/editing/editing.ts'
import { choiceField, dayField, pickerField, textField, yesNoField } from '#web/record/editing/fields.tsx'
import { clientCategoryCalls, clientTypeCalls } from '../clients.lists.contract.ts'
import { seesSort } from '../clients.sorts.ts'
import { clientLabels as labels, daysIn } from './clientValues.ts'
import { clients } from './pickers.ts'

const useCategories = () => useQuery(queryFor(clientCategoryCalls.list, {})).data
const useTypes = () => useQuery(queryFor(clientTypeCalls.list, {})).data

/** None belongs to itself, or is paid for by itself. */
const clientField = (label: string) =>
  pickerField(
    label,
    async (search, signal, row) => (await clients(search, signal)).filter(({ id }) => id !== row?.id),
    'No client of that name',
  )

/** What is no number goes as it was typed, for the server's sentence: as a number it would arrive as none at all. */
function daysOrText(text: string): number | string | null {
  const days = daysIn(text)
  return Number.isNaN(days) ? text : days
}

export const clientEditing: Editing = {
  labels,
  fields: {
    manager_id: personField(labels.manager_id),
    category_id: choiceField(labels.category_id, useCategories, { seen: (me) => seesSort(me, 'category') }),
    type_id: choiceField(labels.type_id, useTypes, { seen: (me) => seesSort(me, 'type') }),
    parent_id: clientField(labels.parent_id),
    client_id: clientField(labels.client_id),
    conversion: dayField(labels.conversion, { past: true }),
    payment_days: textField(labels.payment_days, {
      inputMode: 'numeric',
      of: (value) => (typeof value === 'number' ? String(value) : ''),
      sent: (value) => daysOrText(typeof value === 'string' ? value : ''),
    }),
    payment_month_end: yesNoField(labels.payment_month_end),
    inactive_date: dayField(labels.inactive_date),
  },
}
