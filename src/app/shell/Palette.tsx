import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import '@mantine/spotlight/styles.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import './palette.css'
import { currentActions } from '#web/actions.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { navFor } from '../nav.ts'

/** Go to any screen, run any action of this one. `asked` grows each time it is to open. */
export function Palette({ asked, openKeys }: { asked: number; openKeys: () => void }) {
  const me = useMe()
  const locale = useLocale()
  const navigate = useNavigate()
  useEffect(() => spotlight.open(), [asked])
  // Read anew at each opening: the screen below may have changed.
  const here = currentActions().map(({ id, label, run, keywords = '' }) => ({ id, label, onClick: run, keywords }))
  const screens = navFor(me).map(({ to, label, key }) => ({
    id: to,
    label: label(locale),
    rightSection: <kbd className="fb-kbd">G {key.toUpperCase()}</kbd>,
    onClick: () => void navigate({ to }),
  }))
  const account = [
    { id: 'account', label: 'Where I am signed in', onClick: () => void navigate({ to: '/account/' }) },
    { id: 'keys', label: 'Keyboard shortcuts', onClick: openKeys },
    { id: 'logout', label: 'Sign out', onClick: () => void navigate({ to: '/logout/' }) },
  ]
  const groups: SpotlightActionGroupData[] = [
    ...(here.length > 0 ? [{ group: 'On this screen', actions: here }] : []),
    { group: 'Go to', actions: screens },
    { group: 'Account', actions: account },
  ]
  return (
    <Spotlight
      actions={groups}
      shortcut={null}
      nothingFound="Nothing found."
      highlightQuery
      scrollable
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': 'Commands' } }}
      maxHeight={420}
      transitionProps={{ duration: 120, transition: 'fade' }}
      searchProps={{
        placeholder: 'Search or run a command',
        'aria-label': 'Search or run a command',
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
    />
  )
}
