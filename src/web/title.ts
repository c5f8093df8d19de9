import { useEffect } from 'react'

/** Names the document after the screen: `Timesheets · Fieldbook`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Fieldbook`
  }, [title])
}
