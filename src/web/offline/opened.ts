/** State of the dialog about saved writes: closed, all of them, or one by its subject. */
import { sharedValue } from '../sharedValue.ts'

export type OpenedWaiting = { what: 'all' } | { what: 'one'; subject: string } | null

export const { set: openWaiting, use: useOpenedWaiting } = sharedValue<OpenedWaiting>(null)
