import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

import { IconButton } from '#web/ui/IconButton.tsx'

/** Light to dark and back; "as the system" is in the user's menu. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  return (
    <IconButton
      label={dark ? 'Light colours' : 'Dark colours'}
      className="fb-scheme"
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun aria-hidden /> : <IconMoon aria-hidden />}
    </IconButton>
  )
}
