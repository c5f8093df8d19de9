/** Receipts that were chosen before their expense was there, by its id: from the form to the page that it opens. */
const toCome = new Map<number, readonly File[]>()

export const saveReceipts = (id: number, files: readonly File[]): void => {
  if (files.length > 0) toCome.set(id, files)
}
export const receiptsToCome = (id: number): readonly File[] => toCome.get(id) ?? []
export const forgetReceipts = (id: number): boolean => toCome.delete(id)
