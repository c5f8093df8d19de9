/**
 * Values typed into forms that are away (another tab of a screen, a folded part). In memory only: it may be personal.
 */
const drafts = new Map<string, object>()

export function saveDraft(key: string | undefined, values: object): void {
  if (key !== undefined) drafts.set(key, structuredClone(values))
}
export const savedDraft = (key: string | undefined): object | undefined =>
  key === undefined ? undefined : drafts.get(key)
export function forgetDraft(key: string | undefined): void {
  if (key !== undefined) drafts.delete(key)
}
