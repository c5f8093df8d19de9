import { Chip } from '#web/ui/Chip.tsx'
import type { ListAddress } from './useRecordList.ts'

interface FilterChipsProps {
  list: ListAddress
  names: readonly string[]
  /** Labels that replace those of the list. */
  labels?: Readonly<Record<string, string>> | undefined
}

/** Chips of a list's filters by address or filter set, beside its search: each can be taken away. */
export const FilterChips = ({ list, names, labels = {} }: FilterChipsProps) =>
  names.map((name) => {
    const text = labels[name] ?? filterText(name, list.say(name))
    return (
      <Chip key={name} removeLabel={`Remove filter ${text}`} onRemove={() => void list.change({ [name]: undefined })}>
        {text}
      </Chip>
    )
  })

/** A filter that came with an address or a filter set: how many are chosen, or which tags. */
const filterText = (name: string, value: string) =>
  name === 'tags'
    ? `Tags: ${value.replaceAll(',', ' or ')}`
    : `${name.replace(/_id$/, '').replace(/^./, (letter) => letter.toUpperCase())}: ${value.split(',').length} chosen`
