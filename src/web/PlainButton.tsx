import type { ButtonHTMLAttributes } from 'react'

import './PlainButton.css'

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'primary' | 'default' | 'quiet'
  busy?: boolean
}

/**
 * The kit's button without Mantine, for what is there before anyone has signed in: with the kit's own the login would
 * load 8 KiB more than its budget has.
 */
export const PlainButton = ({ tone = 'default', busy = false, ...rest }: PlainButtonProps) => (
  <button type="button" {...rest} className="fb-plain-button" data-tone={tone} aria-busy={busy || undefined} />
)
