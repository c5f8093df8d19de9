import { Link, useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { guideOf, guidePath } from '#features/help/web/guide.ts'
import { currentActions, type KeyGroup, searchHelpAction } from '#web/actions.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { KeyList } from '#web/ui/KeyList.tsx'
import { NewTabMark } from '#web/ui/NewTabMark.tsx'
import { helpOf } from '../help.ts'
import { navFor } from '../nav.ts'
import './help.css'

const everywhere = [
  { keys: ['Ctrl', 'K'], does: 'Search or run a command' },
  { keys: ['?'], does: 'Help' },
  { keys: ['/'], does: 'Search this list' },
  { keys: ['Ctrl', 'Enter'], does: 'Save' },
  { keys: ['Ctrl', 'Z'], does: 'Undo, while the notice is shown' },
  { keys: ['Esc'], does: 'Go back one level' },
]
const inLists = [
  { keys: ['J'], does: 'Next row' },
  { keys: ['K'], does: 'Previous row' },
  { keys: ['X'], does: 'Select the row' },
  { keys: ['F2'], does: 'Edit a cell of the row' },
  { keys: ['→'], does: 'Next cell that can be edited' },
]

/** The dialog of `?`: the guide's pages about this screen, then the keys that work on it. */
export function Help({ close }: { close: () => void }) {
  const locale = useLocale()
  const goes = navFor(useMe()).map(({ key, label }) => ({ keys: ['G', key.toUpperCase()], does: label(locale) }))
  const own = currentActions().flatMap(({ key, label }) => (key ? [{ keys: [key.toUpperCase()], does: label }] : []))
  const [ofParts, setOfParts] = useState<readonly KeyGroup[]>([])
  useEffect(() => {
    const reads = currentActions().flatMap(({ keyGroups }) => keyGroups?.() ?? [])
    void Promise.all(reads).then((found) => setOfParts(found.flat()))
  }, [])
  const groups = [
    ...ofParts,
    ...(own.length > 0 ? [{ title: 'On this screen', keys: own }] : []),
    { title: 'Everywhere', keys: everywhere },
    { title: 'Go to', keys: goes },
    { title: 'In lists', keys: inLists },
  ]
  const howToSearch = currentActions().find(({ id }) => id === searchHelpAction)
  return (
    <Dialog
      opened
      title="Help"
      width={640}
      onCancel={close}
      {...(howToSearch && {
        extra: (
          <Button
            onClick={() => {
              close()
              howToSearch.run()
            }}
          >
            {howToSearch.label}
          </Button>
        ),
      })}
    >
      <GuideOfScreen />
      <KeyList groups={groups} />
    </Dialog>
  )
}

/** Links open a tab of their own: what stands half written on the screen stays there. */
function GuideOfScreen() {
  const { fullPath, pathname } = useMatches({ select: (matches) => matches.at(-1) ?? { fullPath: '', pathname: '' } })
  const { pages } = guideOf(useLocale().code)
  const links = helpOf(fullPath, pathname).flatMap((slug) => pages.find((page) => page.slug === slug) ?? [])
  return (
    <section className="fb-help-pages" aria-labelledby="help-pages">
      <h3 id="help-pages">Guide to this screen</h3>
      <ul>
        {links.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={guidePath(slug)} target="_blank">
              {title} <NewTabMark />
            </Link>
          </li>
        ))}
        <li>
          <Link to="/help/" target="_blank">
            All pages of the guide <NewTabMark />
          </Link>
        </li>
      </ul>
    </section>
  )
}
