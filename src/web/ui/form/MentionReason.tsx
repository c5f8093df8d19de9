/** The reason that a dialog asks for, in which people can be mentioned. */
import type { ReasonInputProps } from '../ConfirmDialog.tsx'
import type { MentionablePeople } from './MentionArea.tsx'
import { MentionTyping } from './MentionTyping.tsx'

const noPeople: never[] = []

export const reasonMentioning = (people: MentionablePeople) =>
  function MentionReason({ onChange, typed, from, ...input }: ReasonInputProps) {
    return (
      <MentionTyping
        people={people}
        named={noPeople}
        initial={typed}
        from={from}
        set={onChange}
        input={{
          ...input,
          id: 'reason',
          placeholder: '',
          disabled: false,
          readOnly: false,
          minRows: 2,
          maxLength: 10_000,
          'data-field': 'reason',
          'data-autofocus': true,
          onBlur: () => {},
        }}
      />
    )
  }
