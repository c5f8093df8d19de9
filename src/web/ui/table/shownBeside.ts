/** The record of a list that a pane beside it shows, so that its row is marked, whichever list it is. */
import { createContext, use } from 'react'

const ShownBeside = createContext<number | null>(null)
export const ShownBesideProvider = ShownBeside.Provider

/** Attributes that mark the row of the shown record. */
export function useShownMark(id: number | string): { 'data-beside'?: ''; 'aria-current'?: true } {
  return use(ShownBeside) === Number(id) ? { 'data-beside': '', 'aria-current': true } : {}
}
