/** The page of an enquiry or a quote: a project's, at an address of its own, and called as the locale calls it. */
import { useLocale } from '#web/locale.ts'
import { proposalKind, quoteKind } from './projectKind.ts'
import { pagesOf } from './record.tsx'

const pages = { quotes: pagesOf(quoteKind), proposals: pagesOf(proposalKind) }
const usePages = () => pages[useLocale().words.quotes === 'Proposals' ? 'proposals' : 'quotes']

export function New() {
  const { New: Page } = usePages()
  return <Page />
}
export function Opened() {
  const { Opened: Page } = usePages()
  return <Page />
}
