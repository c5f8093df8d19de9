/** Clients that a file names: found as the search for duplicates compares names, and added along where there are none. */
import { choosable, sameKey } from '#server/import/rows.ts'
import { mayViewClient } from './clients.access.ts'

export const namedClient = {
  what: 'client',
  adds: 'client',
  ...choosable('client', mayViewClient, sameKey),
} as const
