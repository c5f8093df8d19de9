/** The entry form bound to the contract: our sentences first, then the contract's own schema over the body. */
import * as z from 'zod/mini'

import { DiaryEntryChange } from '../entries.contract.ts'
import { changeBody, type EntryFrame, entryProblems, type EntryValues, newBody } from './entryValues.ts'

/** What is typed, checked against the clock of that moment, becomes the body of the POST or PATCH. */
export function entrySchema(opened: EntryFrame) {
  const body = z.transform((values: EntryValues, ctx) => {
    const frame = { ...opened, now: Temporal.Now.instant().toString() }
    const problems = Object.entries(entryProblems(values, frame))
    for (const [field, messages] of problems)
      for (const message of messages) ctx.issues.push({ code: 'custom', message, input: values, path: [field] })
    if (problems.length > 0) return {}
    return opened.entry === null ? newBody(values, frame) : changeBody(values, frame)
  })
  // It has every field of a new entry too, by the same rules.
  return z.pipe(body, DiaryEntryChange)
}
