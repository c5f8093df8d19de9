/** Contents of an archive, and what it leaves out, in words: for its README.txt and for the screen. */

export const holds = [
  'every record with its history, and the settings, lists and numbers of the organisation: as JSON and as CSV',
  'every file, as it was uploaded',
  'the people, with the email addresses they sign in with',
] as const

/**
 * Parts left out of an archive: secrets of a server or of a person on it, not records of the firm
 * (docs/decisions/0087).
 */
export const leavesOut = [
  'passwords, sessions, second factors, recovery codes and links to single sign-on',
  'secrets of API keys, webhooks, calendar addresses, invitations and links to quotes: create new ones when you need them',
  'the address of the background map: enter it again',
  'unsent mail, webhook messages and records for the accounting program',
  'other organisations of a person',
  'temporary server data: stored answers, undo data, unfinished uploads and earlier archives',
] as const

/** Days for which the file of an archive is available. */
export const savedDays = 7
