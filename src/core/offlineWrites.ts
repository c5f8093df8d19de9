/**
 * Writes that a device keeps until it has a network again: how long the server repeats the answer of one, which is how
 * long the device may send it again without asking anybody (docs/decisions/0013).
 */

/** Prefix of the Idempotency-Key of a saved write. */
export const savedKeyPrefix = 'kept-'
/** Days for which the server remembers a saved write's key. */
export const savedKeyDays = 90
/** Days after its first try in which a device sends it again: less, since clocks differ and purges are hourly. */
export const resendDays = savedKeyDays - 5
