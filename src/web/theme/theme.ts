/** The look in Mantine's words. The colours themselves stand in colors.css, so that they are right before any script. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const petrol: MantineColorsTuple = [
  '#e8f6f7',
  '#d3e9eb',
  '#a6d2d6',
  '#75bac1',
  '#4da6af',
  '#3499a3',
  '#1d7680',
  '#146069',
  '#0e4d55',
  '#053a41',
]
const gray: MantineColorsTuple = [
  '#f5f7f8',
  '#eef1f4',
  '#e1e6ea',
  '#d5dce2',
  '#c5ced6',
  '#66737f',
  '#52606d',
  '#3e4c59',
  '#323f4b',
  '#1f2933',
]
const dark: MantineColorsTuple = [
  '#dfe5ec',
  '#c3ccd6',
  '#a9b4c0',
  '#97a3b0',
  '#3d4650',
  '#2a3038',
  '#1f242a',
  '#16191d',
  '#121519',
  '#0d0f12',
]
const quick = { duration: 120, transition: 'fade' } as const
const font = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

// `components` holds plain objects: `Select.extend()` would pull every component named here into the login page.
export const theme = createTheme({
  colors: { petrol, gray, dark },
  primaryColor: 'petrol',
  primaryShade: 6,
  black: '#1f2933',
  fontFamily: font,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.8125rem', lg: '0.9375rem', xl: '1.0625rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '16px' },
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  headings: {
    fontFamily: font,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.3' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.35' },
    },
  },
  components: {
    Popover: { defaultProps: { transitionProps: quick } },
    Combobox: { defaultProps: { transitionProps: quick } },
    Menu: { defaultProps: { transitionProps: quick } },
    Tooltip: { defaultProps: { transitionProps: quick } },
  },
})

const shared = {
  '--mantine-color-text': 'var(--fb-text)',
  '--mantine-color-body': 'var(--fb-page)',
  '--mantine-color-bright': 'var(--fb-text)',
  '--mantine-color-dimmed': 'var(--fb-muted)',
  '--mantine-color-error': 'var(--fb-error)',
  '--mantine-color-success': 'var(--fb-success)',
  '--mantine-color-placeholder': 'var(--fb-placeholder)',
  '--mantine-color-anchor': 'var(--fb-accent-text)',
  '--mantine-color-default': 'var(--fb-raised)',
  '--mantine-color-default-hover': 'var(--fb-hover)',
  '--mantine-color-default-color': 'var(--fb-text)',
  '--mantine-color-default-border': 'var(--fb-line-strong)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: { ...shared, '--mantine-color-petrol-filled-hover': 'var(--fb-accent-hover)' },
})
