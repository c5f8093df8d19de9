import { useEffect, useState } from 'react'

import { currentActions, type KeyGroup, searchHelpAction } from '#web/actions.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { KeyList } from '#web/ui/KeyList.tsx'
import { navFor } from '../nav.ts'

const everywhere = [
  { keys: ['Ctrl', 'K'], does: 'Search or run a command' },
  { keys: ['?'], does: 'This list' },
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

/** The dialog of `?`: the keys that work on this screen. */
export function Keys({ close }: { close: () => void }) {
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
    <KeyList
      onClose={close}
      groups={groups}
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
    />
  )
}
