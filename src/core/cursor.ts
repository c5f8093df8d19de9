/**
 * From where changes are followed: the transactions that had ended, and messages of later ones that were read already. The
 * server writes and reads it (`src/server/http/live.ts`); others send back what they were told last.
 */
export const cursorText = /^\d{1,20}(-\d{1,15}(\.\d{1,15}){0,199})?$/
