/** The answers that a change of a project makes old. */
import { project } from '../projects.ts'
import { quote } from '../quotes.ts'

const { calls } = project
export const changedWith = [calls.list, calls.counts, calls.get, calls.history, quote.calls.list, quote.calls.counts]
