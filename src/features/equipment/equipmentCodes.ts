/** Reads and writes the code on a piece of equipment, and finds the piece by a code that was read or typed. */
import { type Equipment } from './equipment.ts'

/**
 * The text of its label: its barcode, where it has one (docs/rules/directory.md#equipment), so that the label says the
 * same as what its maker has put on it. Without one the address of its page, which any phone's camera opens.
 */
export const codeOf = ({ id, barcode }: Pick<Equipment, 'id' | 'barcode'>, origin: string): string =>
  barcode.trim() === '' ? `${origin}/equipment/${id}/` : barcode.trim()

/** The id in the address of a piece's page; null of any other text, an address elsewhere included. */
export function idIn(code: string, origin: string): number | null {
  const path = code.trim().startsWith(`${origin}/`) ? code.trim().slice(origin.length) : ''
  const [, id] = /^\/equipment\/(\d{1,15})\/?$/.exec(path) ?? []
  return id === undefined ? null : Number(id)
}
