import { lazy } from '#web/lazy.tsx'
import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDevices, IconHelpCircle, IconKey, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

// Loaded separately, to keep the first load small: only people with a photo wait for it.
const Avatar = lazy(() => import('#features/users/images/web/Avatar.tsx').then((kit) => ({ default: kit.Avatar })))

const schemes: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Same as the device' },
]

export function UserMenu({ openHelp }: { openHelp: () => void }) {
  const me = useProfile()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton label={`Account of ${me.name}`}>
          {typeof me.photo === 'number' ? (
            <Suspense fallback={<IconUserCircle aria-hidden />}>
              <Avatar user={me} photo={me.photo} />
            </Suspense>
          ) : (
            <IconUserCircle aria-hidden />
          )}
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown aria-label="Account">
        <Menu.Label className="fb-menu-person">
          <strong>{me.name}</strong>
          <span className="fb-muted fb-small">{me.email}</span>
        </Menu.Label>
        <Menu.Divider />
        {/* Theirs alone, while somebody else acts as them. */}
        {!me.impersonator && (
          <>
            <Menu.Item
              leftSection={<IconDevices size={16} aria-hidden />}
              onClick={() => void navigate({ to: '/account/' })}
            >
              My account
            </Menu.Item>
            <Menu.Item
              leftSection={<IconKey size={16} aria-hidden />}
              onClick={() => void navigate({ to: '/account/', search: { password: 'change' } })}
            >
              Change password
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconHelpCircle size={16} aria-hidden />} onClick={openHelp}>
          Help
        </Menu.Item>
        <Menu.Divider />
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void navigate({ to: '/logout/' })}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
