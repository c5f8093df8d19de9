import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

import './fonts.css'
// The `.layer.css` files put Mantine's rules into one layer, so our own rules win whatever order the chunks arrive in.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import './colors.css'
import './base.css'
import { cssVariables, theme } from './theme.ts'

/**
 * Provides colours, sizes and fonts to the whole application. `nonce` goes on the style tags that Mantine adds (the
 * page's Content-Security-Policy).
 */
export function ThemeProvider({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      withGlobalClasses={false}
      {...(nonce !== undefined && { getStyleNonce: () => nonce })}
    >
      {children}
    </MantineProvider>
  )
}
