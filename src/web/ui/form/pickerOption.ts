import type { PickerOption } from './useServerOptions.ts'

interface Found {
  id: number | string
  name: string
  /** Tells namesakes apart. */
  hint?: string | null
  /** Why it is no longer in use, in a word: `inactive`, `left`, `closed`. Answers kept by an older page do not say. */
  ended: string | null | undefined
}

/**
 * Turns a record that the server found into a choice. What is no longer in use is shown and says so, in every picker:
 * else somebody who looks for it takes it for missing and adds it anew. `open`: it can be chosen all the same.
 */
export function pickerOption({ id, name, hint, ended }: Found, when: 'open' | 'closed'): PickerOption {
  const words = ended ?? hint ?? ''
  return { id, name, ...(words !== '' && { hint: words }), disabled: typeof ended === 'string' && when === 'closed' }
}
