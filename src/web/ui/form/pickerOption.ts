import type { PickerOption } from './useServerOptions.ts'

interface Found {
  id: number | string
  name: string
  /** Text that distinguishes namesakes. */
  hint?: string | null
  /**
   * Reason why the choice is no longer in use, in a word: `inactive`, `left`, `closed`. Answers saved by an older
   * page lack it.
   */
  ended: string | null | undefined
}

/**
 * Turns a record that the server found into a choice. Inactive records are shown and marked in every picker:
 * otherwise somebody who misses one adds it again. `open`: they can be chosen all the same.
 */
export function pickerOption({ id, name, hint, ended }: Found, when: 'open' | 'closed'): PickerOption {
  const words = ended ?? hint ?? ''
  return { id, name, ...(words !== '' && { hint: words }), disabled: typeof ended === 'string' && when === 'closed' }
}
