/**
 * A position from which changes are followed: the transactions that had ended, and the messages of later
 * transactions that were already read. The server writes and reads it (`src/server/http/live.ts`); clients send back
 * the last cursor they received.
 */
export const cursorText = /^\d{1,20}(-\d{1,15}(\.\d{1,15}){0,199})?$/
