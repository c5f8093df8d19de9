/** Fields of several lines or values, where they are edited on the overview of a record. */
import { MentionArea, type MentionablePeople, type Person } from '#web/ui/form/MentionArea.tsx'
import { TagsField } from '#web/ui/form/TagsField.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { AddressFields } from '../AddressFields.tsx'
import { valueOf } from '../shownRecordType.ts'
import type { EditField } from './editing.ts'

export const addressEdit = (label: string): EditField => ({
  label,
  blank: {},
  sent: (value) => ({ ...(value as object), country: (value as { country?: string | null }).country ?? '' }),
  Field: ({ form }) => <AddressFields form={form} />,
})

export const tagsEdit = (label: string, known: () => Promise<readonly string[]>): EditField => ({
  label,
  blank: [],
  Field: ({ row: _row, ...props }) => <TagsField {...props} known={known} />,
})

export const linesEdit = (label: string): EditField => ({
  label,
  blank: '',
  Field: ({ row: _row, ...props }) => <TextArea {...props} />,
})

export const notesEdit = (label: string, people: MentionablePeople | undefined): EditField => ({
  ...linesEdit(label),
  ...(people && {
    Field: ({ row, ...props }) => (
      <MentionArea
        {...props}
        people={people}
        named={row && (valueOf(row, 'mentions') as readonly Person[] | undefined)}
      />
    ),
  }),
})
