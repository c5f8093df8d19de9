/** Files: what they belong to and what they are called by kind. Pure. */
import { fileOwners } from '#core/recordOwners.ts'

/** Files of one form. */
export const filesAtOnce = 20

/** A record that has files; the column and the query key is `{owner}_id`. */
export type FileOwner = (typeof fileOwners)[number]
export type OwnerKey = `${FileOwner}_id`
export const ownerKeys = fileOwners.map((owner) => `${owner}_id` as const)

/** Owners of a file: a record, or the firm itself. */
export const fileHolders = [...fileOwners, 'firm'] as const
export type FileHolder = (typeof fileHolders)[number]

/**
 * Purposes of a file for its record: a certificate of equipment, evidence of a qualification, a quote of a project,
 * which is seen by who sees prices.
 */
export const filePurposes = ['attachment', 'certificate', 'evidence', 'quote'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** Purposes that a file may have for such a record; the first one is the default. */
export function purposesIn(holder: FileHolder): readonly [FilePurpose, ...FilePurpose[]] {
  if (holder === 'qualification') return ['evidence']
  if (holder === 'project') return ['attachment', 'quote']
  return holder === 'equipment' ? ['attachment', 'certificate'] : ['attachment']
}

/** Kinds of files as people tell them apart. */
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
