import type { ExtraField } from '#core/extraFields.contract.ts'

/** How the kinds of extra fields are called. */
export const kindNames: Record<ExtraField['kind'], string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  yes_no: 'Yes or no',
}
