import { TextArea } from '#web/ui/form/TextArea.tsx'
import type { FieldProps } from '#web/ui/form/useField.ts'

/** Several lines of plain text: few kinds have them, so that they come by themselves. */
export const Lines = (props: FieldProps<Record<string, unknown>>) => <TextArea {...props} />
