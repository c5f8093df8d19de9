import type { ExtraField } from '#core/extraFields.contract.ts'

/** The names of the kinds of extra fields. */
export const kindNames: Record<ExtraField['kind'], string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  yes_no: 'Yes or no',
}
