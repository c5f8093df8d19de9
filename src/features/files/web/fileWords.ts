import type { FileHolder, FileKind } from '../files.rules.ts'

export const kindWords: Record<FileKind, string> = {
  picture: 'Picture',
  pdf: 'PDF',
  document: 'Document',
  text: 'Text',
  archive: 'Archive',
  other: 'Other',
}

export const ownerWords: Record<FileHolder, string> = {
  client: 'client',
  contact: 'contact',
  project: 'project',
  user: 'person',
  supplier: 'supplier',
  equipment: 'equipment',
  qualification: 'qualification',
  firm: 'the firm',
}

const places: Partial<Record<FileHolder, string>> = {
  client: '/clients/',
  contact: '/contacts/',
  user: '/users/',
  supplier: '/suppliers/',
  equipment: '/equipment/',
}

/** Where the record shows its files; null where it does not. */
export function ownerLink(owner: FileHolder, id: number): { to: string; search: object } | null {
  if (owner === 'qualification') return { to: '/qualifications/', search: { qualification: id } }
  return places[owner] === undefined ? null : { to: `${places[owner]}${id}/`, search: { tab: 'files' } }
}
