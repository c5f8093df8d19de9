/** Contents of an archive, and what it leaves out, in words: for its README.txt and for the screen. */

export const holds = [
  'every record with its history, and the settings, lists and numbers of the organisation: as JSON and as CSV',
  'every file, as it was uploaded',
  'the people, and the e-mail addresses that their accounts sign in with',
] as const

/** They are secrets of a server, or of a person on it, and no records of a firm (docs/decisions/0087). */
export const leavesOut = [
  'passwords, sessions, second factors and recovery codes, and the ties to single sign-on',
  'the secrets of API keys, of webhooks, of calendar addresses, of invitations and of links to quotes: each is made anew where it is wanted',
  'what waits to be sent: mail, news for webhooks, and records for the program that keeps the books',
  'which other organisations a person works in',
  'notes of the server to itself: answers kept for a repeated request, offers to undo, room kept for uploads, earlier archives',
] as const

/** Days for which the file is kept. */
export const keptDays = 7
