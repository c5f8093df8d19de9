import { pickerOption } from '#web/ui/form/pickerOption.ts'
import type { TaskOption } from '../taskOptions.ts'

/** A task as a choice. A closed task takes no hours. */
export const taskOption = ({ id, name, closed, quote_item }: TaskOption) =>
  pickerOption({ id, name, hint: quote_item?.name ?? null, ended: closed ? 'closed' : null }, 'closed')
