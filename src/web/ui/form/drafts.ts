/**
 * Values typed into forms that are away: another tab of a screen, a folded part, or a page that was reloaded, for which the
 * device keeps them (`#web/offline/savedDrafts.ts`).
 */

export interface FormDraft {
  values: object
  /** Records that pickers show, by field. */
  choices?: ReadonlyMap<string, { id: number | string; name: string }>
}
/** Where drafts outlive the page. */
export interface DraftKeeper {
  keep: (key: string, draft: FormDraft | null) => void
  /** Called when a form has taken up a draft of an earlier page. */
  resumed: (discard: () => void) => void
}

const drafts = new Map<string, FormDraft>()
const ofEarlierPages = new Set<string>()
const waiting = new Set<() => void>()
let keeper: DraftKeeper | undefined

export function saveDraft(key: string | undefined, draft: FormDraft): void {
  if (key === undefined) return
  drafts.set(key, { ...draft, values: structuredClone(draft.values) })
  keeper?.keep(key, draft)
}
export const savedDraft = (key: string | undefined): FormDraft | undefined =>
  key === undefined ? undefined : drafts.get(key)
/** Forgets a draft, and its parts (`useDraftPart`). */
export function forgetDraft(key: string | undefined): void {
  for (const saved of drafts.keys())
    if (saved === key || saved.startsWith(`${key}#`)) {
      drafts.delete(saved)
      keeper?.keep(saved, null)
    }
}
/** Key of the form of a new record, by the address that opened it: what that prefills is its own draft. */
export const newDraftKey = () => `new ${location.pathname}${location.search}`
/** Tells a person that a form has what they typed into an earlier page, once. */
export const resumeDraft = (key: string | undefined, discard: () => void): void => {
  if (key !== undefined && ofEarlierPages.delete(key)) keeper?.resumed(discard)
}

/** Brings in what the device has kept for the person who is signed in now; forgets what belongs to anybody else. */
export function setKeeper(next: DraftKeeper | undefined, earlier: ReadonlyMap<string, FormDraft>): void {
  keeper = next
  if (!next) drafts.clear()
  // Typed before the device was ready to keep it.
  for (const [key, draft] of drafts) next?.keep(key, draft)
  for (const [key, draft] of earlier)
    if (!drafts.has(key)) {
      drafts.set(key, draft)
      ofEarlierPages.add(key)
    }
  for (const hear of waiting) hear()
}
/** Calls a form that was there before the kept drafts were; returns what takes it back. */
export function whenKept(hear: () => void): () => void {
  waiting.add(hear)
  return () => void waiting.delete(hear)
}
