import { Button as MantineButton } from '@mantine/core'
import { type MouseEventHandler, type ReactNode, type Ref, useId } from 'react'

import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'

export interface ButtonProps {
  children: ReactNode
  /** Look of the button: `primary` once per screen or dialog; `danger` for actions that cannot be undone. */
  tone?: 'primary' | 'default' | 'soft' | 'quiet' | 'danger'
  type?: 'button' | 'submit'
  icon?: ReactNode
  /** A key that does the same, shown at the right. */
  kbd?: string
  busy?: boolean
  disabled?: boolean
  /**
   * The reason why the button cannot be used now: it stays focusable, and shows the sentence on hover and to screen
   * readers.
   */
  whyNot?: string | null | undefined
  /** True when there is nothing to do now, as at the last page: unlike a disabled button it keeps its focus. */
  idle?: boolean
  fullWidth?: boolean
  onClick?: MouseEventHandler<HTMLButtonElement>
  form?: string
  id?: string
  className?: string
  'aria-label'?: string
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'dialog' | 'menu'
  'data-autofocus'?: boolean
  'data-save'?: boolean
  ref?: Ref<HTMLButtonElement>
}

const looks = {
  primary: { variant: 'filled', color: 'petrol' },
  default: { variant: 'default', color: 'petrol' },
  soft: { variant: 'light', color: 'petrol' },
  quiet: { variant: 'subtle', color: 'gray' },
  danger: { variant: 'filled', color: '#b42318' },
} as const

export function Button({
  tone = 'default',
  type = 'button',
  icon,
  kbd,
  busy = false,
  idle = false,
  whyNot = null,
  ...rest
}: ButtonProps) {
  const reason = useId()
  const off = idle || whyNot !== null
  const button = (
    <MantineButton
      {...looks[tone]}
      {...rest}
      type={type}
      loading={busy}
      aria-busy={busy || undefined}
      {...(tone === 'quiet' && { c: 'var(--fb-text)' })}
      {...(tone === 'soft' && !rest.disabled && !off && { c: 'var(--fb-text)', bg: 'var(--fb-accent-soft)' })}
      {...(off && { 'data-disabled': true, 'aria-disabled': true, onClick: undefined, type: 'button' })}
      {...(whyNot !== null && { title: whyNot, 'aria-describedby': reason })}
      {...(icon !== undefined && { leftSection: icon })}
      {...(kbd !== undefined && { rightSection: <kbd className="fb-kbd">{kbd}</kbd> })}
    />
  )
  if (whyNot === null) return button
  return (
    <>
      {button}
      <span id={reason} hidden>
        {whyNot}
      </span>
    </>
  )
}
