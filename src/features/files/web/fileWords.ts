import type { FileHolder, FileKind } from '../files.rules.ts'

export const kindWords: Record<FileKind, string> = {
  picture: 'Picture',
  pdf: 'PDF',
  document: 'Document',
  text: 'Text',
  archive: 'Archive',
  other: 'Other',
}

/** The record type that a file belongs to, in a word. */
export const ownerWord = (owner: FileHolder): string =>
  owner === 'user' ? 'person' : owner === 'firm' ? 'the firm' : owner.replaceAll('_', ' ')
