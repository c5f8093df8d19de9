/**
 * Turns of heavy work where many who ask at once are what is tried: more than a firm may have by default, so that they
 * meet, fewer than there are connections, and none of them is sent away.
 */
export const allMayWait = { each: 8, atOnce: 8, wait: 60_000 }
