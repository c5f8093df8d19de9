import { useEffect, useState } from 'react'

import type { GuidePage } from '#features/help/guidePage.ts'
import { useLocale } from '#web/locale.ts'
import { letters } from './useRecordSearch.ts'

/** Pages shown at most. */
const max = 4

type Find = (typed: string) => readonly GuidePage[]

/** Pages of the guide with the typed words. The guide is loaded with the first of them; out of reach, there are none. */
export function useGuideSearch(typed: string): readonly GuidePage[] {
  const { code } = useLocale()
  const [find, setFind] = useState<{ code: string; pages: Find }>()
  const isNeeded = typed.length >= letters && find?.code !== code
  useEffect(() => {
    if (!isNeeded) return
    let left = false
    const load = async () => {
      const [{ guideOf }, { searchGuide }] = await Promise.all([
        import('#features/help/web/guide.ts'),
        import('#features/help/guideSearch.ts'),
      ])
      const { pages } = guideOf(code)
      if (!left) setFind({ code, pages: (words) => searchGuide(pages, words).slice(0, max) })
    }
    load().catch(() => undefined)
    return () => {
      left = true
    }
  }, [isNeeded, code])
  return typed.length >= letters && find ? find.pages(typed) : []
}
