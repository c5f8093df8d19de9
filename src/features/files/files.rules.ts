/** Files: what they belong to and what they are called by kind. Pure. */

/** Files of one form. */
export const filesAtOnce = 20

/** The records that have files; the column and the query key is `{owner}_id`. */
export const fileOwners = ['client', 'contact', 'project', 'user', 'supplier', 'equipment', 'qualification'] as const
export type FileOwner = (typeof fileOwners)[number]
export type OwnerKey = `${FileOwner}_id`
export const ownerKeys = fileOwners.map((owner) => `${owner}_id` as const)

/** What a file is to a person. */
export const fileKinds = ['picture', 'pdf', 'document', 'text', 'archive', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

/** Kinds by media type, the first that fits; as patterns of SQL's LIKE, since the list sorts and filters by them. */
export const kindPatterns: readonly [kind: FileKind, pattern: string][] = [
  ['picture', 'image/%'],
  ['pdf', 'application/pdf'],
  ['document', 'application/vnd.openxmlformats-%'],
  ['document', 'application/vnd.oasis.%'],
  ['document', 'application/x-ole-%'],
  ['document', 'application/rtf'],
  ['text', 'text/%'],
  ['archive', 'application/zip'],
  ['archive', 'application/gzip'],
  ['archive', 'application/x-7z-%'],
  ['archive', 'application/vnd.rar'],
]
