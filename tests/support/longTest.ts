import { test } from 'vitest'

import { allJourneys } from './sizes.ts'

type Story = () => Promise<void>

/**
 * A story that the gate leaves out and the long runs walk, as does whoever names its file: a rarer way, or one whose rule
 * quicker tests show as well.
 */
export function longTest(title: string, given: Story | { timeout: number }, story?: Story): void {
  if (!allJourneys) return
  if (typeof given === 'function') test(title, given)
  else if (story) test(title, given, story)
}
