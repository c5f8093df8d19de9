/** Acts on a piece of equipment where it is used: whoever sees it takes it, brings it back and reports what is wrong. */
import * as z from 'zod/mini'

import { endpoint, IdText, text } from '#core/contract.ts'
import { equipment } from './equipment.ts'

const onPiece = {
  method: 'POST',
  access: equipment.names.see,
  params: z.object({ id: IdText }),
  reply: equipment.calls.get.reply,
} as const

/** Letters of the field that the reports share. */
export const longestFault = 10_000

/**
 * Assigns a piece to oneself, whoever has it, or brings back to the office what one has oneself. 400 on `mine` where
 * somebody else has it: only who may change equipment brings that back.
 */
export const holdEquipment = endpoint({
  ...onPiece,
  name: 'holdEquipment',
  path: '/equipment/:id/holder/',
  summary: 'Take a piece of equipment, or bring it back to the office',
  body: z.strictObject({ mine: z.boolean() }),
})

export const FaultReport = z.strictObject({ fault: text({ min: 1, max: 500, lines: true }) })

/** Adds a report to those that are not repaired yet. 400 on `fault` where they no longer fit. */
export const reportFault = endpoint({
  ...onPiece,
  name: 'reportFault',
  path: '/equipment/:id/fault/',
  summary: 'Report a fault of a piece of equipment',
  body: FaultReport,
})
