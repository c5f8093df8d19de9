import type { FileKind, FileOwner } from '../files.rules.ts'

export const kindWords: Record<FileKind, string> = {
  picture: 'Picture',
  pdf: 'PDF',
  document: 'Document',
  text: 'Text',
  archive: 'Archive',
  other: 'Other',
}

export const ownerWords: Record<FileOwner, string> = {
  client: 'client',
  contact: 'contact',
  project: 'project',
  user: 'person',
  supplier: 'supplier',
  equipment: 'equipment',
  qualification: 'qualification',
}

const places: Partial<Record<FileOwner, string>> = {
  client: '/clients/',
  contact: '/contacts/',
  user: '/users/',
  supplier: '/suppliers/',
  equipment: '/equipment/',
}

/** The record's files; null where the record has no page. */
export const ownerLink = (owner: FileOwner, id: number): string | null =>
  places[owner] === undefined ? null : `${places[owner]}${id}/?tab=files`
